CREATE TABLE "blobs" (
	"hash" text PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blobs_hash_check" CHECK ("blobs"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_id" bigint NOT NULL,
	"group_id" bigint,
	"upload_id" bigint NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"expires" date,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "files_upload_id_key" UNIQUE("upload_id")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"extension" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" bigint NOT NULL,
	"state" text NOT NULL,
	"content" text,
	"original" text,
	"thumbnail" text,
	"width" integer,
	"height" integer,
	"uploaded_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "uploads_code_key" UNIQUE("code"),
	CONSTRAINT "uploads_state_check" CHECK ("uploads"."state" in ('arriving', 'waiting', 'ready', 'refused')),
	CONSTRAINT "uploads_ready_check" CHECK ("uploads"."state" <> 'ready' or "uploads"."content" is not null)
);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_group_id_place_id_fkey" FOREIGN KEY ("group_id","place_id") REFERENCES "public"."groups"("id","place_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_content_blobs_hash_fk" FOREIGN KEY ("content") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_original_blobs_hash_fk" FOREIGN KEY ("original") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_thumbnail_blobs_hash_fk" FOREIGN KEY ("thumbnail") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_uploaded_by_accounts_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_place_id_idx" ON "files" USING btree ("place_id","id");--> statement-breakpoint
CREATE INDEX "files_group_id_place_id_idx" ON "files" USING btree ("group_id","place_id");--> statement-breakpoint
CREATE INDEX "files_expires_idx" ON "files" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "uploads_content_idx" ON "uploads" USING btree ("content");--> statement-breakpoint
CREATE INDEX "uploads_original_idx" ON "uploads" USING btree ("original");--> statement-breakpoint
CREATE INDEX "uploads_thumbnail_idx" ON "uploads" USING btree ("thumbnail");--> statement-breakpoint
CREATE INDEX "uploads_uploaded_by_idx" ON "uploads" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "uploads_arriving_idx" ON "uploads" USING btree ("created_at") WHERE "uploads"."state" = 'arriving';