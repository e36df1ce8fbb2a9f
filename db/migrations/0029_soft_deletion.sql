ALTER TABLE "absence_reasons" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_deleted_by_accounts_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_reasons_deleted_at_idx" ON "absence_reasons" USING btree ("deleted_at") WHERE "absence_reasons"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "files_deleted_at_idx" ON "files" USING btree ("deleted_at") WHERE "files"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "files_deleted_by_idx" ON "files" USING btree ("deleted_by");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_deleted_check" CHECK (("files"."deleted_at" is null) = ("files"."deleted_by" is null));