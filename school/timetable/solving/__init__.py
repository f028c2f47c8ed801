"""The generator of timetables: plain data in, plain data out.

`problem` holds the data, `counting` what cannot be for reasons that can be counted, `rules` the hard and soft rules as
CP-SAT reads them, `scoring` the same soft rules as plain arithmetic, `explaining` which rules exclude each other,
`generating` the way through all of them.
"""
