CREATE TABLE "payers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"account" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "payers_kind_check" CHECK ("payers"."kind" in ('welfare', 'zus', 'other')),
	CONSTRAINT "payers_account_check" CHECK ("payers"."account" ~ '^[0-9]{26}$')
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "shares" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "others_left" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "split_note_id" uuid;--> statement-breakpoint
ALTER TABLE "payers" ADD CONSTRAINT "payers_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payers_place_id_idx" ON "payers" USING btree ("place_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payers_place_id_zus_key" ON "payers" USING btree ("place_id") WHERE "payers"."kind" = 'zus' and "payers"."retired_at" is null;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_others_left_check" CHECK ("invoices"."others_left" between 0 and greatest("invoices"."amount_left", 0));