"""Pure arithmetic of students: admission numbers, the turn of the year. No models, no clock."""
