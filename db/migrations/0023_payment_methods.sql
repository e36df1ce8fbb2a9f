-- What the fold makes of payments from before there were methods and notes, on the rows that were folded from them.
UPDATE "invoices" SET "payments" = (
	select jsonb_agg(
		payment || jsonb_build_object('day', event.data ->> 'day', 'method', null, 'noteId', null) order by nth)
	from jsonb_array_elements("payments") with ordinality as listed (payment, nth)
	join "events" event on event.stream = 'invoice-' || "invoices"."id" and event.type = 'PaymentRecorded'
		and event.data -> 'paymentId' = payment -> 'id')
WHERE "payments" <> '[]';
