"""Names for the demo's people, by region; nobody is meant."""

SURNAMES = (
    "Sharma", "Verma", "Gupta", "Singh", "Yadav", "Mishra", "Pandey", "Joshi", "Mehta", "Patel", "Shah", "Desai",
    "Iyer", "Nair", "Menon", "Reddy", "Rao", "Naidu", "Pillai", "Krishnan", "Das", "Banerjee", "Mukherjee", "Ghosh",
    "Bose", "Sen", "Khan", "Ansari", "Sheikh", "Siddiqui", "Fernandes", "D'Souza", "Gill", "Kaur", "Sandhu", "Bhatia",
    "Kapoor", "Malhotra", "Chauhan", "Rathore", "Thakur", "Negi", "Bisht", "Baruah", "Gogoi", "Lepcha", "Oraon",
    "Kumar", "Prasad", "Jha",
)  # fmt: skip
BOYS = (
    "Aarav", "Aditya", "Akash", "Aman", "Anirudh", "Arjun", "Arnav", "Ayaan", "Chirag", "Dev", "Dhruv", "Eshan",
    "Farhan", "Gaurav", "Harsh", "Ibrahim", "Ishaan", "Jatin", "Kabir", "Karan", "Kartik", "Lakshya", "Manav",
    "Mohit", "Naman", "Nikhil", "Om", "Parth", "Pranav", "Raghav", "Rehan", "Rohan", "Rudra", "Sahil", "Samar",
    "Shaurya", "Tanmay", "Uday", "Varun", "Veer", "Vihaan", "Vivaan", "Yash", "Yuvraj", "Zaid",
)  # fmt: skip
GIRLS = (
    "Aanya", "Aditi", "Ananya", "Anika", "Avni", "Bhavya", "Charu", "Diya", "Divya", "Esha", "Fatima", "Gauri",
    "Harini", "Ira", "Ishita", "Jaya", "Jiya", "Kavya", "Kiara", "Lavanya", "Mahira", "Meera", "Mira", "Myra",
    "Naina", "Navya", "Nisha", "Ojaswi", "Pari", "Prisha", "Rhea", "Riya", "Saanvi", "Sana", "Sara", "Shreya",
    "Siya", "Tara", "Trisha", "Urvi", "Vaani", "Vanya", "Yamini", "Zara", "Zoya",
)  # fmt: skip
MEN = (
    "Ajay", "Amit", "Anil", "Arun", "Ashok", "Deepak", "Faisal", "Ganesh", "Harish", "Imran", "Jagdish", "Kamal",
    "Lokesh", "Mahesh", "Manoj", "Mukesh", "Naveen", "Pankaj", "Prakash", "Rajesh", "Rakesh", "Ramesh", "Sandeep",
    "Sanjay", "Satish", "Shyam", "Sunil", "Suresh", "Vijay", "Vinod",
)  # fmt: skip
WOMEN = (
    "Anita", "Archana", "Asha", "Bharti", "Deepa", "Farida", "Geeta", "Heena", "Indu", "Jyoti", "Kavita", "Lata",
    "Madhu", "Manju", "Meena", "Neha", "Nirmala", "Padma", "Pooja", "Preeti", "Rachna", "Rekha", "Renu", "Ritu",
    "Sangeeta", "Seema", "Shabana", "Sunita", "Usha", "Vandana",
)  # fmt: skip
