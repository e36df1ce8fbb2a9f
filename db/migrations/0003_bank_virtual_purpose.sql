ALTER TABLE "bank_settings" ADD COLUMN "virtual_meals" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_virtual_accounts" ADD COLUMN "purpose" text DEFAULT 'FEES' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_virtual_accounts" ADD CONSTRAINT "bank_virtual_accounts_purpose_check" CHECK ("bank_virtual_accounts"."purpose" in ('FEES', 'MEALS'));