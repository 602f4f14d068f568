-- only adds
CREATE TABLE "campaign_recipients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"campaign_id" uuid NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_recipients_once" UNIQUE("campaign_id","email"),
	CONSTRAINT "campaign_recipients_state" CHECK ("campaign_recipients"."state" in ('waiting', 'sent', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "campaign_texts" (
	"campaign_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "campaign_texts_campaign_id_locale_pk" PRIMARY KEY("campaign_id","locale")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"channel" text NOT NULL,
	"idle_months" smallint,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "campaigns_state" CHECK ("campaigns"."state" in ('draft', 'sending', 'stopped', 'sent')),
	CONSTRAINT "campaigns_idle" CHECK ("campaigns"."idle_months" between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "marketing_consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "marketing_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"brand" text NOT NULL,
	"user_id" text,
	"email" text,
	"channel" text NOT NULL,
	"is_given" boolean NOT NULL,
	"source" text NOT NULL,
	"text_version" smallint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "marketing_consents_whose" CHECK (("marketing_consents"."user_id" is null) <> ("marketing_consents"."email" is null))
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"brand" text NOT NULL,
	"locale" text NOT NULL,
	"email" text NOT NULL,
	"token_digest" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "newsletter_subscribers_tokenDigest_unique" UNIQUE("token_digest"),
	CONSTRAINT "newsletter_subscribers_one_by_address" UNIQUE("brand","email"),
	CONSTRAINT "newsletter_subscribers_state" CHECK (("newsletter_subscribers"."confirmed_at" is null) = ("newsletter_subscribers"."expires_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_texts" ADD CONSTRAINT "campaign_texts_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_consents" ADD CONSTRAINT "marketing_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_recipients_waiting" ON "campaign_recipients" USING btree ("campaign_id","id") WHERE "campaign_recipients"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "campaign_recipients_by_address" ON "campaign_recipients" USING btree ("email");--> statement-breakpoint
CREATE INDEX "campaign_recipients_by_age" ON "campaign_recipients" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "campaigns_by_age" ON "campaigns" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "campaigns_sending" ON "campaigns" USING btree ("started_at") WHERE "campaigns"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "marketing_consents_of_customer" ON "marketing_consents" USING btree ("user_id") WHERE "marketing_consents"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "marketing_consents_of_address" ON "marketing_consents" USING btree ("email") WHERE "marketing_consents"."email" is not null;--> statement-breakpoint
CREATE INDEX "marketing_consents_by_age" ON "marketing_consents" USING btree ("at") WHERE "marketing_consents"."email" is not null;--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_by_address" ON "newsletter_subscribers" USING btree ("email");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_by_expiry" ON "newsletter_subscribers" USING btree ("expires_at") WHERE "newsletter_subscribers"."expires_at" is not null;