ALTER TABLE "invoices" ADD COLUMN "by_days" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "taken_off" jsonb;--> statement-breakpoint
-- What the upcaster makes of version 1 of InvoiceIssued, on the rows that were folded from it.
UPDATE "invoices" SET
	"by_days" = (select coalesce(bool_or(part ->> 'days' is not null), false) from jsonb_array_elements("parts") part),
	"parts" = (
		select coalesce(jsonb_agg(
			part || '{"charged": null, "daysOff": null, "takenOff": null, "additional": null}'
				|| jsonb_build_object('computed', computed, 'rule', case when computed is not null then 1 end)
			order by nth), '[]')
		from jsonb_array_elements("parts") with ordinality as listed (part, nth)
		cross join lateral (select
			case part ->> 'kind' when 'TYPE_DAILY' then 0 else (part ->> 'mainValue')::bigint end as main,
			(part ->> 'days')::bigint - coalesce((part ->> 'absent')::bigint, 0) as days,
			(part ->> 'daily')::bigint as daily) rates
		cross join lateral (select case
			when part ->> 'kind' = 'TYPE_CONST' then main
			when days is not null then greatest(0, main + days * daily)
		end as computed) value);
