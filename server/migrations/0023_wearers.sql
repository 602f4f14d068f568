CREATE TABLE "prescriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"wearer_id" uuid NOT NULL,
	"prescribed_on" date NOT NULL,
	"right_eye" jsonb,
	"left_eye" jsonb,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "prescriptions_one_a_day" UNIQUE("wearer_id","prescribed_on"),
	CONSTRAINT "prescriptions_of_an_eye" CHECK ("prescriptions"."right_eye" is not null or "prescriptions"."left_eye" is not null)
);
--> statement-breakpoint
CREATE TABLE "wearers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" text NOT NULL,
	"name" text NOT NULL,
	"is_self" boolean DEFAULT false NOT NULL,
	"place" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "wearers_place" UNIQUE("customer_id","place"),
	CONSTRAINT "wearers_at_most_ten" CHECK ("wearers"."place" between 1 and 10),
	CONSTRAINT "wearers_have_a_name" CHECK (length("wearers"."name") between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "cart_lines" DROP CONSTRAINT "cart_lines_variant";--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "wearer_id" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "wearer_id" uuid;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_wearer_id_wearers_id_fk" FOREIGN KEY ("wearer_id") REFERENCES "public"."wearers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wearers" ADD CONSTRAINT "wearers_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wearers_name" ON "wearers" USING btree ("customer_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "wearers_one_self" ON "wearers" USING btree ("customer_id") WHERE "wearers"."is_self";--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_variant" UNIQUE NULLS NOT DISTINCT("cart_id","variant_id","channel","eye","wearer_id");