CREATE TABLE "discounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_id" bigint NOT NULL,
	"kid_id" bigint NOT NULL,
	"payment_type_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"percent" integer,
	"amount" bigint,
	"from_day" date NOT NULL,
	"to_day" date,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "discounts_kind_check" CHECK ("discounts"."kind" in ('sibling', 'card', 'decision')),
	CONSTRAINT "discounts_days_check" CHECK ("discounts"."to_day" >= "discounts"."from_day"),
	CONSTRAINT "discounts_value_check" CHECK (("discounts"."percent" is null) <> ("discounts"."amount" is null)),
	CONSTRAINT "discounts_percent_check" CHECK ("discounts"."percent" between 1 and 100),
	CONSTRAINT "discounts_amount_check" CHECK ("discounts"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "kids" ADD COLUMN "first_day" date;--> statement-breakpoint
ALTER TABLE "kids" ADD COLUMN "last_day" date;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "charge_rule" text DEFAULT 'WHOLE_MONTH' NOT NULL;--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_kid_id_kids_id_fk" FOREIGN KEY ("kid_id") REFERENCES "public"."kids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_payment_type_id_payment_types_id_fk" FOREIGN KEY ("payment_type_id") REFERENCES "public"."payment_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discounts_place_id_idx" ON "discounts" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "discounts_kid_id_idx" ON "discounts" USING btree ("kid_id");--> statement-breakpoint
CREATE INDEX "discounts_payment_type_id_idx" ON "discounts" USING btree ("payment_type_id");--> statement-breakpoint
ALTER TABLE "kids" ADD CONSTRAINT "kids_days_check" CHECK ("kids"."last_day" >= "kids"."first_day");--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_charge_rule_check" CHECK ("places"."charge_rule" in ('WHOLE_MONTH', 'BY_DAYS', 'BY_HALVES'));