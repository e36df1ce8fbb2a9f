-- Whether events of the type move money, or change what is owed, on a day of their own.
CREATE FUNCTION is_money(type text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select type in ('InvoiceIssued', 'InvoiceCorrected', 'InvoiceCreditApplied', 'InvoiceCreditReversed', 'InvoiceDeleted',
    'PaymentRecorded', 'PaymentReversed', 'CreditAdded', 'CreditReturned', 'DepositReceived', 'DepositReturned',
    'DepositUsed', 'RefundOrdered', 'RefundCancelled', 'RefundPaid', 'RefundBounced')
$$;
--> statement-breakpoint
-- The day of such an event: the one that it names, else Warsaw's of its recording. Only immutable parts, so that
-- PostgreSQL puts it in place of the call.
CREATE FUNCTION money_day(data jsonb, at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select coalesce(
    make_date(left(data ->> 'day', 4)::int, substr(data ->> 'day', 6, 2)::int, substr(data ->> 'day', 9, 2)::int),
    (at at time zone 'Europe/Warsaw')::date)
$$;
--> statement-breakpoint
CREATE TABLE "month_balances" (
	"place_id" bigint NOT NULL,
	"month" text NOT NULL,
	"kid_id" bigint NOT NULL,
	"left_before" bigint NOT NULL,
	"credit_before" bigint NOT NULL,
	"deposits_before" bigint NOT NULL,
	"charged" bigint NOT NULL,
	"corrections" bigint NOT NULL,
	"applied" bigint NOT NULL,
	"credited" bigint NOT NULL,
	"deposited" bigint NOT NULL,
	"credit_used" bigint NOT NULL,
	"given_back" bigint NOT NULL,
	"credit_returned" bigint NOT NULL,
	"deposits_returned" bigint NOT NULL,
	"deposits_used" bigint NOT NULL,
	"amount_left" bigint NOT NULL,
	"credit" bigint NOT NULL,
	"deposits" bigint NOT NULL,
	CONSTRAINT "month_balances_pkey" PRIMARY KEY("place_id","month","kid_id")
);
--> statement-breakpoint
CREATE TABLE "month_closes" (
	"place_id" bigint NOT NULL,
	"month" text NOT NULL,
	"last_day" date NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" bigint,
	"position" bigint NOT NULL,
	"checkpoint" jsonb,
	"methods" jsonb NOT NULL,
	"bank" jsonb NOT NULL,
	"note_id" uuid,
	CONSTRAINT "month_closes_pkey" PRIMARY KEY("place_id","month"),
	CONSTRAINT "month_closes_month_check" CHECK ("month_closes"."month" ~ '^[0-9]{4}-[0-9]{2}$')
);
--> statement-breakpoint
CREATE TABLE "month_open_invoices" (
	"place_id" bigint NOT NULL,
	"month" text NOT NULL,
	"invoice_id" bigint NOT NULL,
	"amount_left" bigint NOT NULL,
	CONSTRAINT "month_open_invoices_pkey" PRIMARY KEY("place_id","month","invoice_id")
);
--> statement-breakpoint
ALTER TABLE "bank_decisions" ADD COLUMN "booked_day" date;--> statement-breakpoint
CREATE INDEX "month_balances_kid_id_idx" ON "month_balances" USING btree ("kid_id","month");--> statement-breakpoint
CREATE INDEX "month_closes_place_id_last_day_idx" ON "month_closes" USING btree ("place_id","last_day");--> statement-breakpoint
CREATE INDEX "month_closes_closed_by_idx" ON "month_closes" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "month_open_invoices_invoice_id_idx" ON "month_open_invoices" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "events_place_id_money_day_idx" ON "events" USING btree ("place_id",money_day("data", "at")) WHERE is_money("events"."type");
--> statement-breakpoint
-- A closed month takes no money, by whatever command. The lock is shared by writers of money of a place, and its
-- close takes it alone: each waits for the other, so that no event of the month is missed by its sheet.
CREATE FUNCTION refuse_closed_month() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  place bigint;
  closed record;
BEGIN
  FOR place IN SELECT DISTINCT place_id FROM written WHERE is_money(type) AND place_id IS NOT NULL ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock_shared(7041779, place::int);
  END LOOP;
  IF place IS NULL THEN RETURN NULL; END IF;
  -- A deleted invoice would be missing in the month of its issue, so it counts by that.
  SELECT moved.day, moved.place_id INTO closed
  FROM (
    SELECT event.place_id, coalesce(
      (SELECT created_day FROM invoices
        WHERE event.type = 'InvoiceDeleted' AND id = substr(event.stream, length('invoice-') + 1)::bigint),
      money_day(event.data, event.at)) AS day
    FROM written event WHERE is_money(event.type)) moved
  WHERE EXISTS (SELECT FROM month_closes WHERE place_id = moved.place_id AND last_day >= moved.day)
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'place %: the month of % is closed', closed.place_id, closed.day USING ERRCODE = 'SK001',
      DETAIL = json_build_object('month', to_char(closed.day, 'YYYY-MM'), 'open', (
        SELECT to_char(max(last_day) + 1, 'YYYY-MM') FROM month_closes WHERE place_id = closed.place_id));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER events_closed_month AFTER INSERT ON events REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_month();
