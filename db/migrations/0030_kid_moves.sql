CREATE TABLE "kid_moves" (
	"kid_id" bigint NOT NULL,
	"day" date NOT NULL,
	"from_group_id" bigint NOT NULL,
	CONSTRAINT "kid_moves_pkey" PRIMARY KEY("kid_id","day")
);
--> statement-breakpoint
ALTER TABLE "kid_moves" ADD CONSTRAINT "kid_moves_kid_id_kids_id_fk" FOREIGN KEY ("kid_id") REFERENCES "public"."kids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kid_moves" ADD CONSTRAINT "kid_moves_from_group_id_groups_id_fk" FOREIGN KEY ("from_group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kid_moves_from_group_id_idx" ON "kid_moves" USING btree ("from_group_id");--> statement-breakpoint
-- The audit log says where a kid was added and when it was moved, but not where to: so only the first move is known.
insert into "kid_moves" ("kid_id", "day", "from_group_id")
select kid."id", (moved."at" at time zone 'Europe/Warsaw')::date, former."id"
from "kids" kid
cross join lateral (
  select "data" from "audit_log"
  where "data" ->> 'kid' = kid."id"::text and "type" = 'KID_ADDED'
  order by "at" limit 1) added
cross join lateral (
  select "at" from "audit_log"
  where "data" ->> 'kid' = kid."id"::text and "type" = 'KID_CHANGED'
    and 'groupId' = any(string_to_array("data" ->> 'fields', ','))
  order by "at" limit 1) moved
join "groups" former on former."id"::text = added."data" ->> 'group' and former."place_id" = kid."place_id";
