CREATE TABLE "difference_carries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "difference_carries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_id" bigint NOT NULL,
	"kid_id" bigint NOT NULL,
	"invoice_id" bigint NOT NULL,
	"payment_type_id" bigint NOT NULL,
	"was" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"why" jsonb NOT NULL,
	"reason" text NOT NULL,
	"taken_by" bigint,
	"decided_by" bigint NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"withdrawn_by" bigint,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "difference_carries_withdrawn_check" CHECK (("difference_carries"."withdrawn_by" is null) = ("difference_carries"."withdrawn_at" is null))
);
--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "difference_rule" text DEFAULT 'CORRECTION' NOT NULL;--> statement-breakpoint
ALTER TABLE "difference_carries" ADD CONSTRAINT "difference_carries_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "difference_carries" ADD CONSTRAINT "difference_carries_kid_id_kids_id_fk" FOREIGN KEY ("kid_id") REFERENCES "public"."kids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "difference_carries" ADD CONSTRAINT "difference_carries_payment_type_id_payment_types_id_fk" FOREIGN KEY ("payment_type_id") REFERENCES "public"."payment_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "difference_carries" ADD CONSTRAINT "difference_carries_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "difference_carries" ADD CONSTRAINT "difference_carries_withdrawn_by_accounts_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "difference_carries_place_id_idx" ON "difference_carries" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "difference_carries_kid_id_idx" ON "difference_carries" USING btree ("kid_id");--> statement-breakpoint
CREATE INDEX "difference_carries_invoice_id_idx" ON "difference_carries" USING btree ("invoice_id","payment_type_id");--> statement-breakpoint
CREATE INDEX "difference_carries_payment_type_id_idx" ON "difference_carries" USING btree ("payment_type_id");--> statement-breakpoint
CREATE INDEX "difference_carries_taken_by_idx" ON "difference_carries" USING btree ("taken_by");--> statement-breakpoint
CREATE INDEX "difference_carries_decided_by_idx" ON "difference_carries" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "difference_carries_withdrawn_by_idx" ON "difference_carries" USING btree ("withdrawn_by");--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_difference_rule_check" CHECK ("places"."difference_rule" in ('CORRECTION', 'NEXT_INVOICE'));