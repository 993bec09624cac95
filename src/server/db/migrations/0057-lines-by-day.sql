-- Lines of the books stand on the disk nearly in the order of their days: where those of some days are, among ten years of
-- them, a few kilobytes say. What a report needs of a year is read, and not all lines to look which they are.
create index postings_day on postings using brin (date) with (pages_per_range = 32, autosummarize = on);
