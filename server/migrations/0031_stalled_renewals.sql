-- only adds
ALTER TABLE "renewals" ADD COLUMN "stalled_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "renewals_stalled" ON "renewals" USING btree ("stalled_since") WHERE "renewals"."state" = 'charging';