CREATE TABLE "benefit_parameters" (
	"place_id" bigint NOT NULL,
	"from_month" date NOT NULL,
	"amount" bigint NOT NULL,
	"disability_amount" bigint NOT NULL,
	"fee_limit" bigint NOT NULL,
	"saved_by" bigint NOT NULL,
	CONSTRAINT "benefit_parameters_pkey" PRIMARY KEY("place_id","from_month"),
	CONSTRAINT "benefit_parameters_from_month_check" CHECK (extract(day from "benefit_parameters"."from_month") = 1),
	CONSTRAINT "benefit_parameters_amounts_check" CHECK (least("benefit_parameters"."amount", "benefit_parameters"."disability_amount", "benefit_parameters"."fee_limit") > 0)
);
--> statement-breakpoint
CREATE TABLE "kid_payers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kid_payers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_id" bigint NOT NULL,
	"kid_id" bigint NOT NULL,
	"payer_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"base" text NOT NULL,
	"amount" bigint,
	"percent" integer,
	"disability" boolean DEFAULT false NOT NULL,
	"from_month" date NOT NULL,
	"to_month" date,
	"applicants" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "kid_payers_kind_check" CHECK ("kid_payers"."kind" in ('amount', 'percent', 'benefit')),
	CONSTRAINT "kid_payers_base_check" CHECK ("kid_payers"."base" in ('invoice', 'fee', 'meals')),
	CONSTRAINT "kid_payers_amount_check" CHECK (("kid_payers"."kind" = 'amount') = ("kid_payers"."amount" is not null) and "kid_payers"."amount" > 0),
	CONSTRAINT "kid_payers_percent_check" CHECK (("kid_payers"."kind" = 'percent') = ("kid_payers"."percent" is not null) and "kid_payers"."percent" between 1 and 100),
	CONSTRAINT "kid_payers_months_check" CHECK (extract(day from "kid_payers"."from_month") = 1 and extract(day from "kid_payers"."to_month") = 1 and "kid_payers"."to_month" >= "kid_payers"."from_month")
);
--> statement-breakpoint
CREATE TABLE "payment_meals" (
	"payment_type_id" bigint PRIMARY KEY NOT NULL,
	"meals" text NOT NULL,
	CONSTRAINT "payment_meals_meals_check" CHECK ("payment_meals"."meals" in ('none', 'daily', 'all'))
);
--> statement-breakpoint
ALTER TABLE "benefit_parameters" ADD CONSTRAINT "benefit_parameters_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benefit_parameters" ADD CONSTRAINT "benefit_parameters_saved_by_accounts_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kid_payers" ADD CONSTRAINT "kid_payers_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kid_payers" ADD CONSTRAINT "kid_payers_kid_id_kids_id_fk" FOREIGN KEY ("kid_id") REFERENCES "public"."kids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kid_payers" ADD CONSTRAINT "kid_payers_payer_id_payers_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."payers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_meals" ADD CONSTRAINT "payment_meals_payment_type_id_payment_types_id_fk" FOREIGN KEY ("payment_type_id") REFERENCES "public"."payment_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "benefit_parameters_saved_by_idx" ON "benefit_parameters" USING btree ("saved_by");--> statement-breakpoint
CREATE INDEX "kid_payers_place_id_idx" ON "kid_payers" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "kid_payers_kid_id_idx" ON "kid_payers" USING btree ("kid_id","id");--> statement-breakpoint
CREATE INDEX "kid_payers_payer_id_idx" ON "kid_payers" USING btree ("payer_id");