CREATE TABLE "session_limits" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"staff_minutes" integer NOT NULL,
	"parent_minutes" integer NOT NULL,
	CONSTRAINT "session_limits_id_check" CHECK ("session_limits"."id"),
	CONSTRAINT "session_limits_staff_minutes_check" CHECK ("session_limits"."staff_minutes" between 15 and 129600),
	CONSTRAINT "session_limits_parent_minutes_check" CHECK ("session_limits"."parent_minutes" between 15 and 129600)
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp with time zone DEFAULT now() NOT NULL;