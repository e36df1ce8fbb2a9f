CREATE TABLE "pin_requests" (
	"place_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pin_requests_pkey" PRIMARY KEY("place_id","phone"),
	CONSTRAINT "pin_requests_phone_check" CHECK ("pin_requests"."phone" ~ '^[0-9]{9}$')
);
--> statement-breakpoint
ALTER TABLE "pin_requests" ADD CONSTRAINT "pin_requests_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pin_requests_phone_idx" ON "pin_requests" USING btree ("phone");--> statement-breakpoint
-- Who was sent a PIN before would otherwise look as if nobody had asked them.
INSERT INTO "pin_requests" ("place_id", "phone", "asked_at")
SELECT l."place_id", a."login", min(l."at")
FROM "audit_log" l JOIN "accounts" a ON a."id" = (l."data" ->> 'account')::bigint
WHERE l."type" = 'PIN_SENT' AND a."login" ~ '^[0-9]{9}$'
	AND EXISTS (SELECT FROM "places" p WHERE p."id" = l."place_id")
GROUP BY l."place_id", a."login";