-- CreateEnum
CREATE TYPE "AccountKind" AS ENUM ('player', 'coach', 'admin');

-- CreateEnum
CREATE TYPE "SessionScope" AS ENUM ('player', 'coach', 'admin', 'analytics');

-- CreateEnum
CREATE TYPE "TokenPurpose" AS ENUM ('welcome', 'reset_password', 'verify_email', 'undo_email_change');

-- CreateEnum
CREATE TYPE "PlanType" AS ENUM ('starter', 'performance', 'sixmonth');

-- CreateEnum
CREATE TYPE "SubscriptionStatus" AS ENUM ('inactive', 'active', 'past_due', 'cancelled', 'expired');

-- CreateEnum
CREATE TYPE "CoachTier" AS ENUM ('starter', 'growth', 'pro');

-- CreateEnum
CREATE TYPE "SubmissionStatus" AS ENUM ('draft', 'pending', 'analyzing', 'receiving', 'completed', 'removed');

-- CreateEnum
CREATE TYPE "CopyState" AS ENUM ('none', 'preparing', 'ready', 'failed');

-- CreateEnum
CREATE TYPE "CheckoutState" AS ENUM ('open', 'paid', 'consumed', 'expired', 'refunded');

-- CreateEnum
CREATE TYPE "PaymentStatus" AS ENUM ('paid', 'failed', 'refunded', 'disputed');

-- CreateEnum
CREATE TYPE "MailStatus" AS ENUM ('queued', 'sent', 'failed');

-- CreateTable
CREATE TABLE "accounts" (
    "id" UUID NOT NULL,
    "kind" "AccountKind" NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "password_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "scope" "SessionScope" NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "address" TEXT,
    "user_agent" TEXT,
    "actor_name" TEXT,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "one_time_tokens" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "purpose" "TokenPurpose" NOT NULL,
    "detail" JSONB,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "one_time_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "players" (
    "account_id" UUID NOT NULL,
    "first_name" TEXT NOT NULL DEFAULT '',
    "last_name" TEXT NOT NULL DEFAULT '',
    "second_athlete_name" TEXT,
    "coach_id" UUID,
    "coach_linked_at" TIMESTAMPTZ(3),
    "plan_type" "PlanType" NOT NULL DEFAULT 'starter',
    "subscription_status" "SubscriptionStatus" NOT NULL DEFAULT 'inactive',
    "subscription_end" TIMESTAMPTZ(3),
    "next_billing_date" TIMESTAMPTZ(3),
    "billing_anchor" TIMESTAMPTZ(3),
    "term_start" TIMESTAMPTZ(3),
    "term_analyses" INTEGER NOT NULL DEFAULT 0,
    "pending_plan_type" "PlanType",
    "pending_plan_at" TIMESTAMPTZ(3),
    "stripe_customer_id" TEXT,
    "stripe_subscription_id" TEXT,
    "stripe_schedule_id" TEXT,
    "quoted_plan_type" "PlanType",
    "quoted_at" TIMESTAMPTZ(3),
    "card_brand" TEXT,
    "card_last_four" TEXT,
    "is_manual_grant" BOOLEAN NOT NULL DEFAULT false,
    "is_disputed" BOOLEAN NOT NULL DEFAULT false,
    "consented_at" TIMESTAMPTZ(3),
    "reconciled_at" TIMESTAMPTZ(3),
    "video_count" INTEGER NOT NULL DEFAULT 0,
    "analyzed_count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "players_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "coaches" (
    "account_id" UUID NOT NULL,
    "full_name" TEXT NOT NULL,
    "organization" TEXT,
    "invite_code" CHAR(6) NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "subscription_tier" "CoachTier" NOT NULL DEFAULT 'starter',
    "has_submission_mails" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "coaches_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "issued_invite_codes" (
    "code" CHAR(6) NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "issued_invite_codes_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "submissions" (
    "id" UUID NOT NULL,
    "player_id" UUID NOT NULL,
    "coach_code" CHAR(6) NOT NULL DEFAULT '000000',
    "status" "SubmissionStatus" NOT NULL DEFAULT 'draft',
    "athlete_name" TEXT NOT NULL DEFAULT 'Unknown',
    "notes" TEXT NOT NULL DEFAULT '',
    "camera_angle" TEXT NOT NULL DEFAULT 'unknown',
    "wants_drills" BOOLEAN NOT NULL DEFAULT false,
    "wants_bat_advice" BOOLEAN NOT NULL DEFAULT false,
    "wants_mechanics" BOOLEAN NOT NULL DEFAULT false,
    "file_name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "announced_size" BIGINT,
    "upload_key" TEXT NOT NULL,
    "attempt_key" TEXT,
    "stored_key" TEXT,
    "stored_size" BIGINT,
    "sha256" TEXT,
    "container" TEXT,
    "video_codec" TEXT,
    "duration_seconds" DOUBLE PRECISION,
    "width" INTEGER,
    "height" INTEGER,
    "rotation" INTEGER,
    "frame_rate" DOUBLE PRECISION,
    "frame_count" INTEGER,
    "clean_state" "CopyState" NOT NULL DEFAULT 'none',
    "clean_key" TEXT,
    "clean_size" BIGINT,
    "clean_content_type" TEXT,
    "needs_proxy" BOOLEAN NOT NULL DEFAULT false,
    "proxy_state" "CopyState" NOT NULL DEFAULT 'none',
    "proxy_key" TEXT,
    "proxy_size" BIGINT,
    "thumbnail_key" TEXT,
    "thumbnail_size" INTEGER,
    "is_flattened" BOOLEAN NOT NULL DEFAULT false,
    "drafted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_byte_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "receiving_at" TIMESTAMPTZ(3),
    "analyzed_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),
    "files_removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "submissions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "upload_attempts" (
    "key" TEXT NOT NULL,
    "submission_id" UUID,
    "length" BIGINT,
    "metadata" JSONB,
    "claim" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "upload_attempts_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "analyses" (
    "id" UUID NOT NULL,
    "submission_id" UUID NOT NULL,
    "sent_by" UUID,
    "key" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "sha256" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "duration_seconds" DOUBLE PRECISION NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "available_until" TIMESTAMPTZ(3) NOT NULL,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "analyses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "analysis_uploads" (
    "id" UUID NOT NULL,
    "submission_id" UUID NOT NULL,
    "requested_by" UUID NOT NULL,
    "key" TEXT,
    "file_name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "duration_seconds" DOUBLE PRECISION,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "spent_at" TIMESTAMPTZ(3),

    CONSTRAINT "analysis_uploads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "annotation_drafts" (
    "submission_id" UUID NOT NULL,
    "document" JSONB NOT NULL,
    "saved_by" UUID NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "annotation_drafts_pkey" PRIMARY KEY ("submission_id")
);

-- CreateTable
CREATE TABLE "queue_counters" (
    "coach_code" CHAR(6) NOT NULL,
    "pending" INTEGER NOT NULL DEFAULT 0,
    "receiving" INTEGER NOT NULL DEFAULT 0,
    "analyzing" INTEGER NOT NULL DEFAULT 0,
    "completed" INTEGER NOT NULL DEFAULT 0,
    "athletes" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "queue_counters_pkey" PRIMARY KEY ("coach_code")
);

-- CreateTable
CREATE TABLE "queue_athletes" (
    "coach_code" CHAR(6) NOT NULL,
    "athlete_name" TEXT NOT NULL,
    "submissions" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "queue_athletes_pkey" PRIMARY KEY ("coach_code","athlete_name")
);

-- CreateTable
CREATE TABLE "checkout_sessions" (
    "id" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "plan_type" "PlanType" NOT NULL,
    "state" "CheckoutState" NOT NULL DEFAULT 'open',
    "url" TEXT NOT NULL,
    "first_name" TEXT NOT NULL DEFAULT '',
    "last_name" TEXT NOT NULL DEFAULT '',
    "coach_code" CHAR(6),
    "nonce_hash" TEXT,
    "password_hash" TEXT,
    "account_id" UUID,
    "consented_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "checkout_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" UUID NOT NULL,
    "provider_id" TEXT NOT NULL,
    "player_id" UUID,
    "plan_type" "PlanType" NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "fee_cents" INTEGER NOT NULL DEFAULT 0,
    "refunded_cents" INTEGER NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL DEFAULT 'usd',
    "status" "PaymentStatus" NOT NULL,
    "coach_id" UUID,
    "period_start" TIMESTAMPTZ(3),
    "period_end" TIMESTAMPTZ(3),
    "receipt_url" TEXT,
    "paid_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "provider_events" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "object_id" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "provider_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "analytics_events" (
    "id" BIGSERIAL NOT NULL,
    "event_type" TEXT NOT NULL,
    "page_path" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "referrer" TEXT,
    "user_agent" TEXT,
    "plan_id" TEXT,
    "plan_name" TEXT,
    "plan_price" TEXT,
    "user_email" TEXT,
    "is_bot" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "analytics_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "analytics_hourly" (
    "hour" TIMESTAMPTZ(0) NOT NULL,
    "event_type" TEXT NOT NULL,
    "plan_id" TEXT NOT NULL DEFAULT '',
    "events" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "analytics_hourly_pkey" PRIMARY KEY ("hour","event_type","plan_id")
);

-- CreateTable
CREATE TABLE "analytics_daily" (
    "day" DATE NOT NULL,
    "event_type" TEXT NOT NULL,
    "plan_id" TEXT NOT NULL DEFAULT '',
    "events" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "analytics_daily_pkey" PRIMARY KEY ("day","event_type","plan_id")
);

-- CreateTable
CREATE TABLE "analytics_visitors" (
    "day" DATE NOT NULL,
    "session_id" TEXT NOT NULL,

    CONSTRAINT "analytics_visitors_pkey" PRIMARY KEY ("day","session_id")
);

-- CreateTable
CREATE TABLE "mails" (
    "id" UUID NOT NULL,
    "template" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "account_id" UUID,
    "facts" JSONB NOT NULL,
    "once_key" TEXT NOT NULL,
    "status" "MailStatus" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "provider_id" TEXT,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_scope" TEXT NOT NULL,
    "actor_id" UUID,
    "actor_name" TEXT,
    "session" TEXT,
    "address" TEXT,
    "request_id" TEXT,
    "action" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "detail" JSONB,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "accounts_kind_created_at_id_idx" ON "accounts"("kind", "created_at", "id");

-- CreateIndex
CREATE INDEX "accounts_deleted_at_idx" ON "accounts"("deleted_at");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_kind_email_key_key" ON "accounts"("kind", "email_key");

-- CreateIndex
CREATE INDEX "sessions_account_id_created_at_id_idx" ON "sessions"("account_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE INDEX "one_time_tokens_account_id_purpose_created_at_idx" ON "one_time_tokens"("account_id", "purpose", "created_at");

-- CreateIndex
CREATE INDEX "one_time_tokens_expires_at_idx" ON "one_time_tokens"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "players_stripe_customer_id_key" ON "players"("stripe_customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "players_stripe_subscription_id_key" ON "players"("stripe_subscription_id");

-- CreateIndex
CREATE INDEX "players_coach_id_coach_linked_at_account_id_idx" ON "players"("coach_id", "coach_linked_at", "account_id");

-- CreateIndex
CREATE INDEX "players_subscription_status_reconciled_at_idx" ON "players"("subscription_status", "reconciled_at");

-- CreateIndex
CREATE INDEX "players_subscription_status_subscription_end_idx" ON "players"("subscription_status", "subscription_end");

-- CreateIndex
CREATE UNIQUE INDEX "coaches_invite_code_key" ON "coaches"("invite_code");

-- CreateIndex
CREATE UNIQUE INDEX "submissions_upload_key_key" ON "submissions"("upload_key");

-- CreateIndex
CREATE UNIQUE INDEX "submissions_attempt_key_key" ON "submissions"("attempt_key");

-- CreateIndex
CREATE UNIQUE INDEX "submissions_stored_key_key" ON "submissions"("stored_key");

-- CreateIndex
CREATE UNIQUE INDEX "submissions_clean_key_key" ON "submissions"("clean_key");

-- CreateIndex
CREATE UNIQUE INDEX "submissions_proxy_key_key" ON "submissions"("proxy_key");

-- CreateIndex
CREATE UNIQUE INDEX "submissions_thumbnail_key_key" ON "submissions"("thumbnail_key");

-- CreateIndex
CREATE INDEX "submissions_player_id_created_at_id_idx" ON "submissions"("player_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "submissions_player_id_status_created_at_id_idx" ON "submissions"("player_id", "status", "created_at", "id");

-- CreateIndex
CREATE INDEX "submissions_coach_code_status_created_at_id_idx" ON "submissions"("coach_code", "status", "created_at", "id");

-- CreateIndex
CREATE INDEX "submissions_coach_code_created_at_id_idx" ON "submissions"("coach_code", "created_at", "id");

-- CreateIndex
CREATE INDEX "submissions_status_created_at_id_idx" ON "submissions"("status", "created_at", "id");

-- CreateIndex
CREATE INDEX "submissions_status_drafted_at_idx" ON "submissions"("status", "drafted_at");

-- CreateIndex
CREATE INDEX "submissions_files_removed_at_created_at_id_idx" ON "submissions"("files_removed_at", "created_at", "id");

-- CreateIndex
CREATE INDEX "submissions_created_at_id_idx" ON "submissions"("created_at", "id");

-- CreateIndex
CREATE INDEX "upload_attempts_submission_id_idx" ON "upload_attempts"("submission_id");

-- CreateIndex
CREATE INDEX "upload_attempts_created_at_idx" ON "upload_attempts"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "analyses_submission_id_key" ON "analyses"("submission_id");

-- CreateIndex
CREATE UNIQUE INDEX "analyses_key_key" ON "analyses"("key");

-- CreateIndex
CREATE INDEX "analyses_removed_at_available_until_idx" ON "analyses"("removed_at", "available_until");

-- CreateIndex
CREATE INDEX "analyses_sent_by_sent_at_id_idx" ON "analyses"("sent_by", "sent_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "analysis_uploads_key_key" ON "analysis_uploads"("key");

-- CreateIndex
CREATE INDEX "analysis_uploads_submission_id_created_at_idx" ON "analysis_uploads"("submission_id", "created_at");

-- CreateIndex
CREATE INDEX "analysis_uploads_spent_at_created_at_idx" ON "analysis_uploads"("spent_at", "created_at");

-- CreateIndex
CREATE INDEX "checkout_sessions_email_key_plan_type_state_idx" ON "checkout_sessions"("email_key", "plan_type", "state");

-- CreateIndex
CREATE INDEX "checkout_sessions_account_id_idx" ON "checkout_sessions"("account_id");

-- CreateIndex
CREATE INDEX "checkout_sessions_state_expires_at_idx" ON "checkout_sessions"("state", "expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "payments_provider_id_key" ON "payments"("provider_id");

-- CreateIndex
CREATE INDEX "payments_player_id_created_at_id_idx" ON "payments"("player_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "payments_coach_id_paid_at_id_idx" ON "payments"("coach_id", "paid_at", "id");

-- CreateIndex
CREATE INDEX "provider_events_received_at_idx" ON "provider_events"("received_at");

-- CreateIndex
CREATE INDEX "analytics_events_created_at_id_idx" ON "analytics_events"("created_at", "id");

-- CreateIndex
CREATE INDEX "analytics_events_user_email_id_idx" ON "analytics_events"("user_email", "id");

-- CreateIndex
CREATE UNIQUE INDEX "mails_once_key_key" ON "mails"("once_key");

-- CreateIndex
CREATE INDEX "mails_recipient_created_at_id_idx" ON "mails"("recipient", "created_at", "id");

-- CreateIndex
CREATE INDEX "mails_account_id_created_at_id_idx" ON "mails"("account_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "mails_status_created_at_idx" ON "mails"("status", "created_at");

-- CreateIndex
CREATE INDEX "mails_created_at_id_idx" ON "mails"("created_at", "id");

-- CreateIndex
CREATE INDEX "audit_entries_at_id_idx" ON "audit_entries"("at", "id");

-- CreateIndex
CREATE INDEX "audit_entries_subject_type_subject_id_at_idx" ON "audit_entries"("subject_type", "subject_id", "at");

-- CreateIndex
CREATE INDEX "audit_entries_actor_id_at_idx" ON "audit_entries"("actor_id", "at");

-- CreateIndex
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "players" ADD CONSTRAINT "players_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "players" ADD CONSTRAINT "players_coach_id_fkey" FOREIGN KEY ("coach_id") REFERENCES "coaches"("account_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coaches" ADD CONSTRAINT "coaches_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "players"("account_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload_attempts" ADD CONSTRAINT "upload_attempts_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "analyses" ADD CONSTRAINT "analyses_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "analysis_uploads" ADD CONSTRAINT "analysis_uploads_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation_drafts" ADD CONSTRAINT "annotation_drafts_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "players"("account_id") ON DELETE SET NULL ON UPDATE CASCADE;
