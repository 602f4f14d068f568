CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"brand" text NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bonus_conversions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bonus_conversions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"brand" text NOT NULL,
	"customer_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"points" integer NOT NULL,
	"amount" integer NOT NULL,
	"code" text NOT NULL,
	"key" text,
	"converted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bonus_conversions_one_after_the_other" UNIQUE("customer_id","brand","sequence"),
	CONSTRAINT "bonus_conversions_key" UNIQUE("customer_id","brand","key"),
	CONSTRAINT "bonus_conversions_coupon" UNIQUE("brand","code"),
	CONSTRAINT "bonus_conversions_some" CHECK ("bonus_conversions"."points" > 0 and "bonus_conversions"."amount" > 0 and "bonus_conversions"."sequence" > 0)
);
--> statement-breakpoint
CREATE TABLE "account_deletions" (
	"user_id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_deletions_wait" CHECK ("account_deletions"."due_at" > "account_deletions"."requested_at")
);
--> statement-breakpoint
CREATE TABLE "rating_invitations" (
	"digest" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"order_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rating_invitations_once" UNIQUE("order_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "review_votes" (
	"review_id" bigint NOT NULL,
	"voter" text NOT NULL,
	CONSTRAINT "review_votes_review_id_voter_pk" PRIMARY KEY("review_id","voter")
);
--> statement-breakpoint
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
DROP INDEX "orders_customer_id_created_at_index";--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "wearer_id" uuid;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reviewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "helpful" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "wearer_id" uuid;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_conversions" ADD CONSTRAINT "bonus_conversions_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_conversions" ADD CONSTRAINT "bonus_conversions_brand_code_coupons_brand_code_fk" FOREIGN KEY ("brand","code") REFERENCES "public"."coupons"("brand","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_invitations" ADD CONSTRAINT "rating_invitations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_invitations" ADD CONSTRAINT "rating_invitations_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_invitations" ADD CONSTRAINT "rating_invitations_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_wearer_id_wearers_id_fk" FOREIGN KEY ("wearer_id") REFERENCES "public"."wearers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wearers" ADD CONSTRAINT "wearers_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkeys_user_id_brand_index" ON "passkeys" USING btree ("user_id","brand");--> statement-breakpoint
CREATE INDEX "account_deletions_due" ON "account_deletions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "rating_invitations_customer_id_index" ON "rating_invitations" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "rating_invitations_expires_at_index" ON "rating_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "wearers_name" ON "wearers" USING btree ("customer_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "wearers_one_self" ON "wearers" USING btree ("customer_id") WHERE "wearers"."is_self";--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviews_waiting" ON "reviews" USING btree ("id") WHERE "reviews"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "orders_history" ON "orders" USING btree ("customer_id","brand","created_at","number");--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_variant" UNIQUE NULLS NOT DISTINCT("cart_id","variant_id","channel","eye","wearer_id");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_once" UNIQUE("customer_id","product_id");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_state" CHECK ("reviews"."state" in ('published', 'waiting', 'refused'));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_score" CHECK ("reviews"."score" between 1 and 5);