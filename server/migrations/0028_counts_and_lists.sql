ALTER TABLE "stock" ALTER COLUMN "counted" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "shipments_listed" ON "shipments" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_listed" ON "refunds" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "returns_listed" ON "returns" USING btree ("state","created_at","id");