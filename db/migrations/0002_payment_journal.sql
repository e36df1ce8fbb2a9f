-- The day of an invoice's latest payment, reversed ones too, as `2026-11-28`.
CREATE FUNCTION last_payment_day(payments jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select max(payment ->> 'day') from jsonb_array_elements(payments) payment
$$;
--> statement-breakpoint
ALTER TABLE "payment_reports" ADD COLUMN "journal" jsonb;--> statement-breakpoint
CREATE INDEX "invoices_place_id_last_payment_day_idx" ON "invoices" USING btree ("place_id",last_payment_day("payments")) WHERE "invoices"."payments" <> '[]';