ALTER TABLE "products" ADD COLUMN "shape" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "polarised" boolean;