CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"is_default" boolean NOT NULL,
	"salutation" smallint,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"company" text,
	"street" text NOT NULL,
	"street_number" text NOT NULL,
	"apartment" text,
	"additional_info" text,
	"postcode" text NOT NULL,
	"city" text NOT NULL,
	"country_code" text NOT NULL,
	"province_code" text,
	"province_name" text,
	"phone_number" text,
	"email" text,
	"birthday" date,
	"tax_number" text,
	"recipient" text,
	"studio_id" text,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "address_salutation_is_known" CHECK ("addresses"."salutation" in (1, 2))
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "partner_id" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_made_once" ON "addresses" USING btree ("user_id","idempotency_key");