DROP INDEX "outbox_check_at_idx";--> statement-breakpoint
ALTER TABLE "post_reports" ADD COLUMN "place_id" bigint;--> statement-breakpoint
UPDATE "post_reports" r SET "place_id" = p."place_id" FROM "posts" p WHERE p."id" = r."post_id";--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_first_name_idx" ON "accounts" USING btree (nullif("first_name", '') collate polish,"id") WHERE "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_activated_idx" ON "accounts" USING btree ("activated","id") WHERE "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_lang_key_idx" ON "accounts" USING btree ("lang_key","id") WHERE "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_created_by_idx" ON "accounts" USING btree ("created_by","id") WHERE "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_last_modified_by_idx" ON "accounts" USING btree ("last_modified_by","id") WHERE "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_last_modified_at_idx" ON "accounts" USING btree ("last_modified_at","id") WHERE "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_waiting_idx" ON "outbox" USING btree (coalesce("run_at", '-infinity'),"name",md5("data"::text)) WHERE "outbox"."check_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_handed_idx" ON "outbox" USING btree ("check_at","failed_at") WHERE "outbox"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "post_reports_place_id_idx" ON "post_reports" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "kids_lastname_idx" ON "kids" USING btree ("lastname" collate polish,"id") WHERE "kids"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "kids_firstname_idx" ON "kids" USING btree ("firstname" collate polish,"id") WHERE "kids"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "places_name_idx" ON "places" USING btree ("name" collate polish,"id");--> statement-breakpoint
CREATE INDEX "places_city_idx" ON "places" USING btree ("city" collate polish,"id");--> statement-breakpoint
CREATE INDEX "places_street_idx" ON "places" USING btree ("street" collate polish,"id");--> statement-breakpoint
CREATE INDEX "places_nip_idx" ON "places" USING btree ("nip","id");--> statement-breakpoint
CREATE INDEX "sms_usage_started_at_idx" ON "sms_usage" USING btree ("span","started_at");