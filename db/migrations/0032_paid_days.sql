-- The day on which an invoice was paid is the latest of its payments that stand, not that of the payment recorded last.
UPDATE "invoices" SET "paid_day" = "latest"."day" FROM (
  SELECT "invoices"."id", max((payment ->> 'day')::date) AS "day"
  FROM "invoices", jsonb_array_elements("payments") payment
  WHERE "paid_day" IS NOT NULL AND payment -> 'reversed' = 'null'::jsonb
  GROUP BY "invoices"."id") "latest"
WHERE "invoices"."id" = "latest"."id" AND "paid_day" < "latest"."day";
