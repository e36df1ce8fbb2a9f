CREATE TABLE "phone_answers" (
	"place_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"asked_again_at" timestamp with time zone,
	CONSTRAINT "phone_answers_pkey" PRIMARY KEY("place_id","phone"),
	CONSTRAINT "phone_answers_phone_check" CHECK ("phone_answers"."phone" ~ '^[0-9]{9}$')
);
--> statement-breakpoint
ALTER TABLE "phone_answers" ADD CONSTRAINT "phone_answers_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phone_answers_phone_idx" ON "phone_answers" USING btree ("phone");
--> statement-breakpoint
-- Whoever has an account already knows the places that they are in.
insert into phone_answers (place_id, phone, told_at, accepted_at)
select distinct held.place_id, held.phone, now(), now()
from (
  select place_id, phone from workers where deleted_at is null
  union all
  select k.place_id, p.phone from kids k, unnest(array[k.phone1, k.phone2]) as p (phone)
  where k.deleted_at is null and p.phone is not null
) as held
join accounts a on a.login = held.phone and a.deleted_at is null and a.activated;
