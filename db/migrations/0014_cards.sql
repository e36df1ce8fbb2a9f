CREATE TABLE "former_phones" (
	"account_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"held_from" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	CONSTRAINT "former_phones_pkey" PRIMARY KEY("account_id","held_until"),
	CONSTRAINT "former_phones_phone_check" CHECK ("former_phones"."phone" ~ '^[0-9]{9}$')
);
--> statement-breakpoint
CREATE TABLE "card_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "card_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kid_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" bigint NOT NULL,
	"proposal_id" bigint,
	"field" text NOT NULL,
	"was" jsonb NOT NULL,
	"became" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "card_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kid_id" bigint NOT NULL,
	"proposed_by" bigint NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"change" jsonb NOT NULL,
	"state" text NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	CONSTRAINT "card_proposals_state_check" CHECK ("card_proposals"."state" in ('waiting', 'accepted', 'declined', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "diet_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "diet_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kid_id" bigint NOT NULL,
	"place_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" bigint NOT NULL,
	"replaced_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"told_day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "diet_confirmations" (
	"change_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "diet_confirmations_pkey" PRIMARY KEY("change_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "emergency_contacts" (
	"kid_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	CONSTRAINT "emergency_contacts_pkey" PRIMARY KEY("kid_id","position"),
	CONSTRAINT "emergency_contacts_phone_check" CHECK ("emergency_contacts"."phone" ~ '^[0-9]{9}$')
);
--> statement-breakpoint
CREATE TABLE "kid_cards" (
	"kid_id" bigint PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"birth_date" date,
	"allergens" text[] DEFAULT '{}' NOT NULL,
	"other_allergies" text[] DEFAULT '{}' NOT NULL,
	"diet" text DEFAULT 'standard' NOT NULL,
	"diet_note" text DEFAULT '' NOT NULL,
	"health_notes" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kid_cards_diet_check" CHECK ("kid_cards"."diet" in ('standard', 'vegetarian', 'vegan', 'no_pork', 'dairy_free', 'gluten_free', 'other'))
);
--> statement-breakpoint
CREATE TABLE "pickup_persons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pickup_persons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kid_id" bigint NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"from_day" date,
	"to_day" date,
	"document" text,
	"document_ending" text,
	"seen_by" bigint,
	"seen_at" timestamp with time zone,
	"added_by" bigint NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "pickup_persons_phone_check" CHECK ("pickup_persons"."phone" ~ '^[0-9]{9}$'),
	CONSTRAINT "pickup_persons_days_check" CHECK ("pickup_persons"."to_day" >= "pickup_persons"."from_day"),
	CONSTRAINT "pickup_persons_document_check" CHECK ("pickup_persons"."document" is null or "pickup_persons"."document" in ('id_card', 'passport', 'driving_licence', 'residence_card', 'other')),
	CONSTRAINT "pickup_persons_ending_check" CHECK (char_length("pickup_persons"."document_ending") = 3)
);
--> statement-breakpoint
CREATE TABLE "consent_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"consent_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"kid_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"given" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_reminders" (
	"kid_id" bigint PRIMARY KEY NOT NULL,
	"reminded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_texts" (
	"consent_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"ask_again" boolean NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consent_texts_pkey" PRIMARY KEY("consent_id","version")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_id" bigint NOT NULL,
	"name" text NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "consents_purpose_check" CHECK ("consents"."purpose" in ('photos_wall', 'photos_web', 'outings', 'speech_therapist', 'other'))
);
--> statement-breakpoint
CREATE TABLE "family_exports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "family_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" uuid NOT NULL,
	"place_id" bigint NOT NULL,
	"kid_id" bigint NOT NULL,
	"account_id" bigint,
	"requested_by" bigint NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"ready_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"fetched_at" timestamp with time zone,
	"bytes" bigint,
	"failure" text,
	CONSTRAINT "family_exports_code_key" UNIQUE("code"),
	CONSTRAINT "family_exports_state_check" CHECK ("family_exports"."state" in ('queued', 'running', 'ready', 'fetched', 'expired', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erasures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"place_id" bigint,
	"asked_by" bigint NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"carried_out_by" bigint,
	"carried_out_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"erased" jsonb,
	"sealed" "bytea",
	CONSTRAINT "erasures_kind_check" CHECK ("erasures"."kind" in ('kid', 'account'))
);
--> statement-breakpoint
CREATE TABLE "sealed_identities" (
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"place_id" bigint NOT NULL,
	"sealed" "bytea" NOT NULL,
	"until_day" date NOT NULL,
	CONSTRAINT "sealed_identities_pkey" PRIMARY KEY("kind","subject_id","place_id"),
	CONSTRAINT "sealed_identities_kind_check" CHECK ("sealed_identities"."kind" in ('kid', 'account'))
);
--> statement-breakpoint
CREATE TABLE "post_file_kids" (
	"upload_id" bigint NOT NULL,
	"kid_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	CONSTRAINT "post_file_kids_pkey" PRIMARY KEY("upload_id","kid_id")
);
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_login_check";--> statement-breakpoint
ALTER TABLE "worker_roles" DROP CONSTRAINT "worker_roles_role_check";--> statement-breakpoint
ALTER TABLE "workers" DROP CONSTRAINT "workers_phone_check";--> statement-breakpoint
ALTER TABLE "accounting_buyers" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "kids" ADD COLUMN "cleared_at_leaving" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "kids" ADD COLUMN "cleared_later" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "kids" ADD COLUMN "cleared_guardians" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "kids" ADD COLUMN "erased" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "kids" ADD COLUMN "last_day_entered" date;--> statement-breakpoint
ALTER TABLE "kids" ADD COLUMN "left_at" timestamp with time zone GENERATED ALWAYS AS (least(deleted_at, (last_day + 1)::timestamp at time zone 'Europe/Warsaw')) STORED;--> statement-breakpoint
ALTER TABLE "refund_files" ADD COLUMN "erasing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "former_phones" ADD CONSTRAINT "former_phones_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_changes" ADD CONSTRAINT "card_changes_kid_id_kids_id_fk" FOREIGN KEY ("kid_id") REFERENCES "public"."kids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_changes" ADD CONSTRAINT "card_changes_by_accounts_id_fk" FOREIGN KEY ("by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_changes" ADD CONSTRAINT "card_changes_proposal_id_card_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."card_proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_proposals" ADD CONSTRAINT "card_proposals_kid_id_kids_id_fk" FOREIGN KEY ("kid_id") REFERENCES "public"."kids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_proposals" ADD CONSTRAINT "card_proposals_proposed_by_accounts_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_proposals" ADD CONSTRAINT "card_proposals_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diet_changes" ADD CONSTRAINT "diet_changes_kid_id_kids_id_fk" FOREIGN KEY ("kid_id") REFERENCES "public"."kids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diet_changes" ADD CONSTRAINT "diet_changes_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diet_changes" ADD CONSTRAINT "diet_changes_by_accounts_id_fk" FOREIGN KEY ("by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diet_confirmations" ADD CONSTRAINT "diet_confirmations_change_id_diet_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."diet_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diet_confirmations" ADD CONSTRAINT "diet_confirmations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_contacts" ADD CONSTRAINT "emergency_contacts_kid_id_kids_id_fk" FOREIGN KEY ("kid_id") REFERENCES "public"."kids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kid_cards" ADD CONSTRAINT "kid_cards_kid_id_kids_id_fk" FOREIGN KEY ("kid_id") REFERENCES "public"."kids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_persons" ADD CONSTRAINT "pickup_persons_kid_id_kids_id_fk" FOREIGN KEY ("kid_id") REFERENCES "public"."kids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_persons" ADD CONSTRAINT "pickup_persons_seen_by_accounts_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_persons" ADD CONSTRAINT "pickup_persons_added_by_accounts_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_answers" ADD CONSTRAINT "consent_answers_consent_id_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."consents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_answers" ADD CONSTRAINT "consent_answers_kid_id_kids_id_fk" FOREIGN KEY ("kid_id") REFERENCES "public"."kids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_answers" ADD CONSTRAINT "consent_answers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_reminders" ADD CONSTRAINT "consent_reminders_kid_id_kids_id_fk" FOREIGN KEY ("kid_id") REFERENCES "public"."kids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_texts" ADD CONSTRAINT "consent_texts_consent_id_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."consents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_texts" ADD CONSTRAINT "consent_texts_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_exports" ADD CONSTRAINT "family_exports_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_exports" ADD CONSTRAINT "family_exports_kid_id_kids_id_fk" FOREIGN KEY ("kid_id") REFERENCES "public"."kids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_exports" ADD CONSTRAINT "family_exports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_exports" ADD CONSTRAINT "family_exports_requested_by_accounts_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_identities" ADD CONSTRAINT "sealed_identities_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_file_kids" ADD CONSTRAINT "post_file_kids_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_file_kids" ADD CONSTRAINT "post_file_kids_kid_id_kids_id_fk" FOREIGN KEY ("kid_id") REFERENCES "public"."kids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_file_kids" ADD CONSTRAINT "post_file_kids_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_changes_kid_id_idx" ON "card_changes" USING btree ("kid_id","id");--> statement-breakpoint
CREATE INDEX "card_changes_by_idx" ON "card_changes" USING btree ("by");--> statement-breakpoint
CREATE INDEX "card_changes_proposal_id_idx" ON "card_changes" USING btree ("proposal_id");--> statement-breakpoint
CREATE INDEX "card_proposals_kid_id_idx" ON "card_proposals" USING btree ("kid_id","id");--> statement-breakpoint
CREATE INDEX "card_proposals_waiting_idx" ON "card_proposals" USING btree ("kid_id") WHERE "card_proposals"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "card_proposals_proposed_by_idx" ON "card_proposals" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "card_proposals_decided_by_idx" ON "card_proposals" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "diet_changes_kid_id_idx" ON "diet_changes" USING btree ("kid_id","id");--> statement-breakpoint
CREATE INDEX "diet_changes_open_idx" ON "diet_changes" USING btree ("place_id","id") WHERE "diet_changes"."replaced_at" is null and "diet_changes"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "diet_changes_place_id_idx" ON "diet_changes" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "diet_changes_by_idx" ON "diet_changes" USING btree ("by");--> statement-breakpoint
CREATE INDEX "diet_confirmations_account_id_idx" ON "diet_confirmations" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "emergency_contacts_phone_idx" ON "emergency_contacts" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "pickup_persons_kid_id_idx" ON "pickup_persons" USING btree ("kid_id","id");--> statement-breakpoint
CREATE INDEX "pickup_persons_seen_by_idx" ON "pickup_persons" USING btree ("seen_by");--> statement-breakpoint
CREATE INDEX "pickup_persons_added_by_idx" ON "pickup_persons" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "pickup_persons_phone_idx" ON "pickup_persons" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "consent_answers_kid_id_idx" ON "consent_answers" USING btree ("kid_id","consent_id","id");--> statement-breakpoint
CREATE INDEX "consent_answers_consent_id_idx" ON "consent_answers" USING btree ("consent_id");--> statement-breakpoint
CREATE INDEX "consent_answers_account_id_idx" ON "consent_answers" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "consent_texts_created_by_idx" ON "consent_texts" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "consents_place_id_idx" ON "consents" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "consents_asked_idx" ON "consents" USING btree ("place_id","purpose") WHERE "consents"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "family_exports_place_id_idx" ON "family_exports" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "family_exports_kid_id_idx" ON "family_exports" USING btree ("kid_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "family_exports_unfinished_key" ON "family_exports" USING btree ("kid_id","requested_by") WHERE "family_exports"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "family_exports_account_id_idx" ON "family_exports" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "family_exports_requested_by_idx" ON "family_exports" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "family_exports_expires_at_idx" ON "family_exports" USING btree ("expires_at") WHERE "family_exports"."state" in ('ready', 'fetched');--> statement-breakpoint
CREATE UNIQUE INDEX "erasures_open_key" ON "erasures" USING btree ("kind","subject_id") WHERE "erasures"."carried_out_at" is null and "erasures"."declined_at" is null;--> statement-breakpoint
CREATE INDEX "erasures_kind_subject_id_idx" ON "erasures" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "erasures_place_id_idx" ON "erasures" USING btree ("place_id","id");--> statement-breakpoint
CREATE INDEX "erasures_asked_by_idx" ON "erasures" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "erasures_carried_out_by_idx" ON "erasures" USING btree ("carried_out_by");--> statement-breakpoint
CREATE INDEX "erasures_sealed_idx" ON "erasures" USING btree ("carried_out_at") WHERE "erasures"."sealed" is not null;--> statement-breakpoint
CREATE INDEX "sealed_identities_subject_id_idx" ON "sealed_identities" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "sealed_identities_place_id_idx" ON "sealed_identities" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "sealed_identities_until_day_idx" ON "sealed_identities" USING btree ("until_day");--> statement-breakpoint
CREATE INDEX "post_file_kids_kid_id_idx" ON "post_file_kids" USING btree ("kid_id");--> statement-breakpoint
CREATE INDEX "post_file_kids_post_id_idx" ON "post_file_kids" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "bank_decisions_allocations_idx" ON "bank_decisions" USING gin ("allocations" jsonb_path_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "bank_lines_payer_account_idx" ON "bank_lines" USING btree ("place_id","payer_account") WHERE "bank_lines"."payer_account" <> '';--> statement-breakpoint
CREATE INDEX "bank_lines_words_idx" ON "bank_lines" USING gin (name_words("payer" || ' ' || "title")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "bank_lines_texts_idx" ON "bank_lines" USING btree ("day") WHERE "bank_lines"."payer" <> '' or "bank_lines"."payer_account" <> '' or "bank_lines"."title" <> '';--> statement-breakpoint
CREATE INDEX "chat_messages_texts_idx" ON "chat_messages" USING btree ("created_at") WHERE "chat_messages"."taken_back_at" is null;--> statement-breakpoint
CREATE INDEX "kid_payers_disability_idx" ON "kid_payers" USING btree ("kid_id") WHERE "kid_payers"."disability";--> statement-breakpoint
CREATE INDEX "mails_texts_idx" ON "mails" USING btree ("created_at") WHERE "mails"."body" <> '';--> statement-breakpoint
CREATE INDEX "kids_to_clear_at_leaving_idx" ON "kids" USING btree ((case when not "cleared_at_leaving" then "left_at" end));--> statement-breakpoint
CREATE INDEX "kids_to_clear_later_idx" ON "kids" USING btree ((case when not "cleared_later" then "left_at" end));--> statement-breakpoint
CREATE INDEX "kids_to_clear_guardians_idx" ON "kids" USING btree ((case when not "cleared_guardians" then "deleted_at" end));--> statement-breakpoint
CREATE INDEX "kids_to_erase_idx" ON "kids" USING btree ((case when not "erased" then "deleted_at" end));--> statement-breakpoint
CREATE INDEX "refund_files_erasing_idx" ON "refund_files" USING btree ("id") WHERE "refund_files"."erasing";--> statement-breakpoint
CREATE INDEX "refund_files_contents_idx" ON "refund_files" USING btree ("made_at") WHERE "refund_files"."content" <> '';--> statement-breakpoint
CREATE INDEX "refunds_payees_idx" ON "refunds" USING btree ("changed_at") WHERE "refunds"."digest" <> '' and "refunds"."state" in ('PAID', 'CANCELLED');--> statement-breakpoint
CREATE INDEX "user_sms_texts_idx" ON "user_sms" USING btree ("created_at") WHERE "user_sms"."text" <> '';--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_login_check" CHECK ("accounts"."login" ~ '^[0-9]{9}$' or ("accounts"."deleted_at" is not null and "accounts"."login" ~ '^erased:[0-9]+$'));--> statement-breakpoint
ALTER TABLE "worker_roles" ADD CONSTRAINT "worker_roles_role_check" CHECK ("worker_roles"."role" in ('admin', 'absence', 'files', 'payments', 'kitchen'));--> statement-breakpoint
ALTER TABLE "workers" ADD CONSTRAINT "workers_phone_check" CHECK ("workers"."phone" ~ '^[0-9]{9}$' or ("workers"."deleted_at" is not null and "workers"."phone" ~ '^erased:[0-9]+$'));--> statement-breakpoint
-- An erased kid gets no new money, by whatever command. Its erasure takes the lock of refuse_closed_month alone, whose
-- trigger comes before this one by its name: what was decided before the erasure is refused after it.
CREATE FUNCTION refuse_erased_kid() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erased bigint;
BEGIN
  SELECT done.subject_id INTO erased
  FROM written event
  JOIN erasures done ON done.kind = 'kid' AND done.carried_out_at IS NOT NULL AND done.subject_id = CASE
    WHEN event.type = 'InvoiceIssued' THEN (event.data ->> 'kidId')::bigint
    WHEN event.type IN ('CreditAdded', 'DepositReceived') THEN substr(event.stream, length('credit-') + 1)::bigint END
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'kid % is erased', erased USING ERRCODE = 'SK002', DETAIL = json_build_object('kid', erased);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER events_erased_kid AFTER INSERT ON events REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_erased_kid();
