CREATE TABLE "sms_usage" (
	"key" text NOT NULL,
	"span" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "sms_usage_pkey" PRIMARY KEY("key","span"),
	CONSTRAINT "sms_usage_span_check" CHECK ("sms_usage"."span" in ('hour', 'day'))
);
--> statement-breakpoint
ALTER TABLE "user_sms" ADD COLUMN "purpose" text DEFAULT 'place' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_sms" ADD COLUMN "counted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_sms" ADD COLUMN "waits_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_sms" ADD CONSTRAINT "user_sms_purpose_check" CHECK ("user_sms"."purpose" in ('public', 'person', 'place'));