CREATE TABLE "calendar_feeds" (
	"brand" text NOT NULL,
	"customer_id" text NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_brand_customer_id_pk" PRIMARY KEY("brand","customer_id"),
	CONSTRAINT "calendar_feeds_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "reminder_alarms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"locale" text NOT NULL,
	"order_id" uuid NOT NULL,
	"email" text,
	"state" text NOT NULL,
	"days_per_week" smallint NOT NULL,
	"remind_on" date NOT NULL,
	"created_from" text NOT NULL,
	"requested_at" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_alarms_one_by_order" UNIQUE("order_id"),
	CONSTRAINT "reminder_alarms_state" CHECK ("reminder_alarms"."state" in ('suggested', 'unconfirmed', 'active', 'paused', 'told')),
	CONSTRAINT "reminder_alarms_usage" CHECK ("reminder_alarms"."days_per_week" between 1 and 7),
	CONSTRAINT "reminder_alarms_have_address" CHECK ("reminder_alarms"."state" <> 'unconfirmed' or "reminder_alarms"."email" is not null)
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_alarms" ADD CONSTRAINT "reminder_alarms_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_feeds_customer_id_index" ON "calendar_feeds" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "reminder_alarms_due" ON "reminder_alarms" USING btree ("brand","remind_on") WHERE "reminder_alarms"."state" = 'active';--> statement-breakpoint
CREATE INDEX "reminder_alarms_email_index" ON "reminder_alarms" USING btree ("email");