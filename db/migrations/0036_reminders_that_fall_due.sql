-- The next day on which an open invoice is to be reminded of: 3 days before its deadline, on it, then every 7 days; not
-- before it was issued, and after the last reminder.
CREATE FUNCTION next_reminder(deadline date, created_day date, reminded_day date) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select case
    when greatest(created_day, reminded_day + 1) <= deadline - 3 then deadline - 3
    when greatest(created_day, reminded_day + 1) <= deadline then deadline
    else deadline + (greatest(created_day, reminded_day + 1) - deadline + 6) / 7 * 7 end
$$;
--> statement-breakpoint
CREATE INDEX "invoices_place_id_next_reminder_idx" ON "invoices" USING btree ("place_id",next_reminder("deadline", "created_day", "reminded_day")) WHERE "invoices"."paid_at" is null and "invoices"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "notice_preferences_digest_idx" ON "notice_preferences" USING btree ("account_id") WHERE "notice_preferences"."digest";