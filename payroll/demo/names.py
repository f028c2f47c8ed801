"""Names of the demo's people: made up by combining common ones, region by region. Nobody in particular."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Region:
    """Given names and surnames that go together."""

    female: tuple[str, ...]
    male: tuple[str, ...]
    surnames: tuple[str, ...]


REGIONS = (
    Region(
        ("Sunita", "Kavita", "Priyanka", "Neha", "Pooja", "Rekha", "Anjali", "Shikha"),
        ("Rajesh", "Amit", "Vivek", "Sanjay", "Deepak", "Manoj", "Alok", "Pankaj"),
        ("Sharma", "Verma", "Gupta", "Mishra", "Tiwari", "Yadav", "Srivastava", "Chauhan"),
    ),
    Region(
        ("Lakshmi", "Revathi", "Kavya", "Meenakshi", "Deepa", "Saranya"),
        ("Karthik", "Murugan", "Senthil", "Prakash", "Arun", "Bala"),
        ("Subramanian", "Natarajan", "Krishnan", "Rajan", "Sundaram", "Selvam"),
    ),
    Region(
        ("Anitha", "Swathi", "Padma", "Sravani", "Madhavi"),
        ("Venkatesh", "Srinivas", "Ravi", "Kiran", "Naveen"),
        ("Reddy", "Naidu", "Rao", "Chowdary", "Raju"),
    ),
    Region(
        ("Ananya", "Debjani", "Sharmila", "Moumita", "Rituparna"),
        ("Subhash", "Arnab", "Debashis", "Sourav", "Tapan"),
        ("Banerjee", "Mukherjee", "Das", "Ghosh", "Sen", "Chatterjee"),
    ),
    Region(
        ("Snehal", "Vaishali", "Manisha", "Aarti", "Jyoti"),
        ("Sachin", "Nitin", "Prashant", "Mahesh", "Ganesh"),
        ("Patil", "Kulkarni", "Deshmukh", "Joshi", "Shinde", "Pawar"),
    ),
    Region(
        ("Harpreet", "Simran", "Gurleen", "Manpreet"),
        ("Gurpreet", "Jaswinder", "Harjit", "Balbir"),
        ("Singh", "Gill", "Sidhu", "Dhillon", "Grewal"),
    ),
    Region(
        ("Shabana", "Nazia", "Farah", "Ayesha", "Rubina"),
        ("Imran", "Salim", "Faisal", "Javed", "Arif"),
        ("Khan", "Ansari", "Siddiqui", "Qureshi", "Ahmed"),
    ),
    Region(
        ("Bindu", "Sreeja", "Annie", "Asha", "Parvathy"),
        ("Thomas", "Biju", "Rajeev", "Anil", "Suresh"),
        ("Nair", "Menon", "Varghese", "Pillai", "Kurian"),
    ),
    Region(
        ("Hetal", "Bhavna", "Kinjal", "Nisha"),
        ("Hardik", "Jignesh", "Mehul", "Ketan"),
        ("Patel", "Shah", "Desai", "Mehta", "Trivedi"),
    ),
    Region(
        ("Lalrinpuii", "Bornali", "Mary", "Tenzin", "Sangita"),
        ("Bhaskar", "Lalthanga", "Dipankar", "Pemba", "Hemanta"),
        ("Bora", "Kalita", "Lyngdoh", "Sangma", "Lepcha"),
    ),
    Region(
        ("Sabita", "Itishree", "Phulmani", "Sunanda"),
        ("Bikash", "Birsa", "Jagannath", "Prasanta"),
        ("Mohanty", "Sahoo", "Patra", "Murmu", "Soren", "Nayak"),
    ),
    Region(
        ("Shwetha", "Bhagya", "Roopa", "Savitha"),
        ("Girish", "Manjunath", "Basavaraj", "Nagaraj"),
        ("Gowda", "Hegde", "Shetty", "Patgar", "Bhat"),
    ),
)
