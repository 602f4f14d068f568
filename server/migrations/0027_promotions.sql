CREATE TABLE "coupon_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_series_size" CHECK ("coupon_series"."size" > 0)
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"brand" text NOT NULL,
	"key" text NOT NULL,
	"value" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_brand_key_pk" PRIMARY KEY("brand","key")
);
--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD COLUMN "discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "is_personal" boolean GENERATED ALWAYS AS (owner_id is not null or starts_with(code, 'PLUS-') or starts_with(code, 'CARE-')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "switched_off_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "coupon_series_newest" ON "coupon_series" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_series_id_coupon_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."coupon_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_uses_series" ON "coupon_uses" USING btree ("series_id") WHERE "coupon_uses"."series_id" is not null;--> statement-breakpoint
CREATE INDEX "coupons_newest" ON "coupons" USING btree ("is_personal","created_at","code") WHERE "coupons"."series_id" is null;--> statement-breakpoint
CREATE INDEX "coupons_code_start" ON "coupons" USING btree ("code" collate "C","brand");--> statement-breakpoint
CREATE INDEX "coupons_series" ON "coupons" USING btree ("series_id","code" collate "C") WHERE "coupons"."series_id" is not null;--> statement-breakpoint
-- What earlier uses were worth, from the last payment of their cart.
UPDATE "coupon_uses" SET "total" = "paid"."amount", "discount" = "paid"."discount" FROM (
  SELECT DISTINCT ON ("brand", "cart_id") "brand", "cart_id", "amount",
    (SELECT coalesce(-sum(("one"->>'amount')::int), 0) FROM jsonb_array_elements("snapshot"->'adjustments') "one"
      WHERE "one"->>'origin' = "snapshot"#>>'{cart,promotion_coupon,code}') AS "discount"
  FROM "payments" WHERE "cart_id" IN (SELECT "cart_id" FROM "coupon_uses")
  ORDER BY "brand", "cart_id", "created_at" DESC
) "paid" WHERE "coupon_uses"."brand" = "paid"."brand" AND "coupon_uses"."cart_id" = "paid"."cart_id";
