ALTER TABLE "account_codes" ADD COLUMN "registration" jsonb;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id_token" text;