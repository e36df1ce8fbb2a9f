-- A trusted extension: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "accounts_login_trgm_idx" ON "accounts" USING gin ("login" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "accounts_names_trgm_idx" ON "accounts" USING gin (fold_text("first_name" || ' ' || "last_name" || ' ' || "first_name") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "accounts_email_trgm_idx" ON "accounts" USING gin (fold_text("email") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "accounts_last_name_idx" ON "accounts" USING btree (nullif("last_name", '') collate polish,"id") WHERE "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "mails_recipient_trgm_idx" ON "mails" USING gin (fold_text("recipient") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "mails_subject_trgm_idx" ON "mails" USING gin (fold_text("subject") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "user_sms_phone_trgm_idx" ON "user_sms" USING gin ("phone" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "user_sms_state_idx" ON "user_sms" USING btree ("state","id");