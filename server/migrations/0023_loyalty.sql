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
ALTER TABLE "coupons" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "bonus_conversions" ADD CONSTRAINT "bonus_conversions_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_conversions" ADD CONSTRAINT "bonus_conversions_brand_code_coupons_brand_code_fk" FOREIGN KEY ("brand","code") REFERENCES "public"."coupons"("brand","code") ON DELETE no action ON UPDATE no action;