-- Who holds a tracking number (D25), whatever its kind and place: the indexes that keep it unique say words that the plan
-- for all values cannot see, and every receipt by bank read all receipts of the club.
create index documents_tracking on documents (transaction_reference_id) where transaction_reference_id is not null;
-- What coaches have earned since they were last paid: their own classes alone, in the order of their recognition.
create index sale_invoices_earned on sale_invoices (recognized_coach_id, recognized_at) include (coach_share, status)
  where recognized_coach_id is not null and deleted_at is null;
-- Times that became free since somebody began to wait. Not of those alone that are free: then each booking would write its
-- time anew in every index.
create index reservable_times_freed on reservable_times (freed, date) where deleted_at is null;
-- Whether a device has spoken again since it said that it holds work.
create index sessions_said on sessions (device_id, unsent_at, id) where unsent_at is not null;
-- What a schedule has made is let go once it is old; what stands of it stays as it was.
drop trigger report_snapshots_append_only on report_snapshots;
create trigger report_snapshots_as_it_was before update on report_snapshots
  for each row execute function refuse_change();
create trigger report_snapshots_kept before delete on report_snapshots
  for each row when (old.saved_id is null) execute function refuse_change();
create index report_snapshots_saved on report_snapshots (saved_id, id) where saved_id is not null;
-- Money documents by their sum, and messages by when they were written and went, as their lists are sorted without any span.
create index documents_price on documents (type, price, id);
create index messages_sent on messages (sent_at, id);
create index messages_created on messages (created_at, id);
-- Whoever is removed for good is looked for wherever they may have done something, by us and by each foreign key: all
-- reservations were read a dozen times. Of the trash too, so that the key of who made them is found.
create index sale_invoices_canceled_by on sale_invoices (canceled_by) where canceled_by is not null;
create index sale_invoices_completed_by on sale_invoices (completed_by) where completed_by is not null;
create index sale_invoices_deleted_by on sale_invoices (deleted_by) where deleted_by is not null;
create index sale_invoices_forced_by on sale_invoices (forced_by) where forced_by is not null;
drop index sale_invoices_creator;
create index sale_invoices_creator on sale_invoices (creator_id, id);
create index documents_confirmed_by on documents (confirmed_by) where confirmed_by is not null;
create index messages_creator on messages (creator_id) where creator_id is not null;
create index operations_on_behalf_by on operations (on_behalf_by) where on_behalf_by is not null;
