CREATE TABLE "consents" (
	"id" uuid NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	"brand" text NOT NULL,
	"version" integer NOT NULL,
	"statistics" boolean NOT NULL,
	"marketing" boolean NOT NULL,
	CONSTRAINT "consents_id_chosen_at_pk" PRIMARY KEY("id","chosen_at")
);
--> statement-breakpoint
CREATE INDEX "consents_by_time" ON "consents" USING btree ("chosen_at");