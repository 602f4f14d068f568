-- only adds
ALTER TABLE "orders" ADD COLUMN "rate" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "currency" text;