CREATE TABLE "price_corrections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_id" bigint NOT NULL,
	"payment_type_id" bigint NOT NULL,
	"kid_id" bigint,
	"from_day" date NOT NULL,
	"main_value_before" bigint NOT NULL,
	"daily_before" bigint NOT NULL,
	"main_value" bigint NOT NULL,
	"daily" bigint NOT NULL,
	"corrected_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "price_corrections" ADD CONSTRAINT "price_corrections_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_corrections" ADD CONSTRAINT "price_corrections_payment_type_id_payment_types_id_fk" FOREIGN KEY ("payment_type_id") REFERENCES "public"."payment_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_corrections" ADD CONSTRAINT "price_corrections_kid_id_kids_id_fk" FOREIGN KEY ("kid_id") REFERENCES "public"."kids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_corrections_place_id_idx" ON "price_corrections" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "price_corrections_payment_type_id_idx" ON "price_corrections" USING btree ("payment_type_id");--> statement-breakpoint
CREATE INDEX "price_corrections_kid_id_idx" ON "price_corrections" USING btree ("kid_id");