ALTER TABLE "account_codes" DROP CONSTRAINT "account_codes_purpose_check";--> statement-breakpoint
ALTER TABLE "account_codes" ADD COLUMN "device_hash" "bytea";--> statement-breakpoint
ALTER TABLE "account_codes" ADD CONSTRAINT "account_codes_purpose_check" CHECK ("account_codes"."purpose" in ('activate', 'reset', 'reset_by_mail', 'reset_by_sms_link', 'identity'));