ALTER TABLE "carts" ADD COLUMN "person" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "debtors" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "client" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "held_until" timestamp with time zone DEFAULT now() + interval '10 minutes' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_debtors" ON "payments" USING gin ("debtors") WHERE "payments"."method" = 'invoice';--> statement-breakpoint
CREATE INDEX "payments_client" ON "payments" USING btree ("client","created_at") WHERE "payments"."client" is not null;--> statement-breakpoint
-- Of invoices from before, the customer is known to owe them.
UPDATE "payments" SET "debtors" = array['customer ' || ("snapshot" ->> 'customerId')]
WHERE "method" = 'invoice' AND "snapshot" ->> 'customerId' IS NOT NULL;--> statement-breakpoint
-- A person is a mailbox from now on, no longer an address: what was used and ordered before still counts.
UPDATE "carts" SET "person" = translate(encode(sha256(convert_to(CASE
    WHEN split_part("email", '@', 2) IN ('gmail.com', 'googlemail.com') THEN replace(regexp_replace(split_part("email", '@', 1), '^([^+]+)\+.*', '\1'), '.', '') || '@gmail.com'
    WHEN split_part("email", '@', 2) IN ('proton.me', 'protonmail.com', 'pm.me')
      THEN regexp_replace(regexp_replace(split_part("email", '@', 1), '^([^+]+)\+.*', '\1'), '[._-]', '', 'g') || '@proton.me'
    WHEN split_part("email", '@', 2) IN ('icloud.com', 'me.com', 'mac.com') THEN regexp_replace(split_part("email", '@', 1), '^([^+]+)\+.*', '\1') || '@icloud.com'
    ELSE regexp_replace(split_part("email", '@', 1), '^([^+]+)\+.*', '\1') || '@' || split_part("email", '@', 2) END, 'UTF8')), 'base64'), '+/=', '-_')
WHERE "email" IS NOT NULL AND "state" = 'cart';--> statement-breakpoint
INSERT INTO "buyers" ("brand", "person", "first_ordered_at")
SELECT "brand", "person", min("created_at") FROM (
  SELECT "orders"."brand", "orders"."created_at", translate(encode(sha256(convert_to(CASE
    WHEN split_part("known"."email", '@', 2) IN ('gmail.com', 'googlemail.com') THEN replace(regexp_replace(split_part("known"."email", '@', 1), '^([^+]+)\+.*', '\1'), '.', '') || '@gmail.com'
    WHEN split_part("known"."email", '@', 2) IN ('proton.me', 'protonmail.com', 'pm.me')
      THEN regexp_replace(regexp_replace(split_part("known"."email", '@', 1), '^([^+]+)\+.*', '\1'), '[._-]', '', 'g') || '@proton.me'
    WHEN split_part("known"."email", '@', 2) IN ('icloud.com', 'me.com', 'mac.com') THEN regexp_replace(split_part("known"."email", '@', 1), '^([^+]+)\+.*', '\1') || '@icloud.com'
    ELSE regexp_replace(split_part("known"."email", '@', 1), '^([^+]+)\+.*', '\1') || '@' || split_part("known"."email", '@', 2) END, 'UTF8')), 'base64'), '+/=', '-_') AS "person"
  FROM "orders" LEFT JOIN "users" ON "users"."id" = "customer_id"
  CROSS JOIN LATERAL (VALUES ("orders"."email"), ("users"."email")) "known" ("email")
  WHERE "known"."email" IS NOT NULL
) "ordered" GROUP BY 1, 2
ON CONFLICT DO NOTHING;--> statement-breakpoint
WITH "used" AS (
  SELECT "uses"."brand", "uses"."code", "uses"."cart_id", "person"."digest",
    row_number() OVER (PARTITION BY "uses"."brand", "uses"."code", "person"."digest" ORDER BY "used_at") AS "place"
  FROM "coupon_uses" "uses"
  CROSS JOIN LATERAL (
    SELECT coalesce("snapshot" -> 'cart' -> 'customer' ->> 'email', "snapshot" ->> 'email') AS "email" FROM "payments"
    WHERE "payments"."cart_id" = "uses"."cart_id" ORDER BY "created_at" DESC LIMIT 1) "payer"
  CROSS JOIN LATERAL (SELECT translate(encode(sha256(convert_to(CASE
    WHEN split_part(lower("payer"."email"), '@', 2) IN ('gmail.com', 'googlemail.com') THEN replace(regexp_replace(split_part(lower("payer"."email"), '@', 1), '^([^+]+)\+.*', '\1'), '.', '') || '@gmail.com'
    WHEN split_part(lower("payer"."email"), '@', 2) IN ('proton.me', 'protonmail.com', 'pm.me')
      THEN regexp_replace(regexp_replace(split_part(lower("payer"."email"), '@', 1), '^([^+]+)\+.*', '\1'), '[._-]', '', 'g') || '@proton.me'
    WHEN split_part(lower("payer"."email"), '@', 2) IN ('icloud.com', 'me.com', 'mac.com') THEN regexp_replace(split_part(lower("payer"."email"), '@', 1), '^([^+]+)\+.*', '\1') || '@icloud.com'
    ELSE regexp_replace(split_part(lower("payer"."email"), '@', 1), '^([^+]+)\+.*', '\1') || '@' || split_part(lower("payer"."email"), '@', 2) END, 'UTF8')), 'base64'), '+/=', '-_') AS "digest") "person"
)
UPDATE "coupon_uses" "uses" SET "person" = "used"."digest" FROM "used"
WHERE "uses"."brand" = "used"."brand" AND "uses"."code" = "used"."code" AND "uses"."cart_id" = "used"."cart_id"
  AND "uses"."person" <> "used"."digest" AND "place" = 1
  AND NOT EXISTS (SELECT FROM "coupon_uses" "other" WHERE "other"."brand" = "used"."brand"
    AND "other"."code" = "used"."code" AND "other"."person" = "used"."digest");
