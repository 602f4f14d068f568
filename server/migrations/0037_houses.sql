-- only adds
UPDATE "payments" SET "debtors" = "debtors" || array(
  SELECT DISTINCT 'house ' || ("place" ->> 'country_code') || ' ' || left("place" ->> 'postcode', -2) || ' ' || "number"
  FROM unnest(array["snapshot" #> '{cart,billing_address}', "snapshot" #> '{cart,shipping_address}']) "place",
    LATERAL (SELECT "found"[1]::numeric::text AS "number"
      FROM regexp_matches(("place" ->> 'street') || ' ' || ("place" ->> 'street_number'), '\d+', 'g') "found"
      UNION ALL SELECT '-') "numbers"
  WHERE "place" ->> 'postcode' IS NOT NULL)
WHERE "method" = 'invoice' AND "debtors" <> '{}'
  AND ("state" = 'open' OR EXISTS (SELECT FROM "orders" WHERE "payment_id" = "payments"."id" AND "paid_at" IS NULL
    AND "orders"."state" NOT IN ('cancelled', 'returned')));
