ALTER TABLE "webhook_endpoints" ADD COLUMN "keeper" text;--> statement-breakpoint
UPDATE "webhook_endpoints" SET "keeper" = (
  SELECT "actor" FROM "audit_log"
  WHERE "subject" = "webhook_endpoints"."id"::text AND "action" IN ('webhook/add', 'webhook/change', 'webhook/switch-on')
  ORDER BY "at" DESC, "audit_log"."id" DESC LIMIT 1);
