-- Which time of its being free somebody was told of: when the slot is taken and becomes free again, it is news to them. Of
-- an offer of before nobody knows.
alter table waitlist add column offered_freed bigint;
