CREATE TABLE "demo_use" (
	"is_demo" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "demo_use_one_row" CHECK ("demo_use"."is_demo")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "staff_session_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_staff_session_id_sessions_id_fk" FOREIGN KEY ("staff_session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_staff_session_id_index" ON "sessions" USING btree ("staff_session_id");