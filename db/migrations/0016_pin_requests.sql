CREATE TABLE "pin_requests" (
	"place_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pin_requests_pkey" PRIMARY KEY("place_id","phone"),
	CONSTRAINT "pin_requests_phone_check" CHECK ("pin_requests"."phone" ~ '^[0-9]{9}$')
);
--> statement-breakpoint
ALTER TABLE "pin_requests" ADD CONSTRAINT "pin_requests_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pin_requests_phone_idx" ON "pin_requests" USING btree ("phone");