export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      alert_events: {
        Row: {
          at: string;
          event_id: number;
          fits: boolean | null;
          kind: string;
          reason: string | null;
          run: number;
          saved_search: string | null;
          tech_id: number;
          title: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          at?: string;
          event_id?: number;
          fits?: boolean | null;
          kind: string;
          reason?: string | null;
          run: number;
          saved_search?: string | null;
          tech_id: number;
          title: string;
          user_id: string;
        };
        Update: {
          at?: string;
          event_id?: number;
          fits?: boolean | null;
          kind?: string;
          reason?: string | null;
          run?: number;
          saved_search?: string | null;
          tech_id?: number;
          title?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "alert_events_saved_search_fkey";
            columns: ["saved_search"];
            isOneToOne: false;
            referencedRelation: "saved_searches";
            referencedColumns: ["id"];
          },
        ];
      };
      analysis_requests: {
        Row: {
          created_at: string;
          tech_id: number;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          tech_id: number;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          tech_id?: number;
          user_id?: string;
        };
        Relationships: [];
      };
      case_managers: {
        Row: {
          class: string | null;
          id: number;
          organisation_id: number;
          tech_id: number | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          class?: string | null;
          id?: number;
          organisation_id: number;
          tech_id?: number | null;
          user_id: string;
        };
        Update: {
          class?: string | null;
          id?: number;
          organisation_id?: number;
          tech_id?: number | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "case_managers_organisation_id_user_id_fkey";
            columns: ["organisation_id", "user_id"];
            isOneToOne: false;
            referencedRelation: "organisation_members";
            referencedColumns: ["organisation_id", "user_id"];
          },
        ];
      };
      catalogue_state: {
        Row: {
          changed_at: string;
          only_row: boolean;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          changed_at?: string;
          only_row?: boolean;
          version: number;
        };
        Update: {
          changed_at?: string;
          only_row?: boolean;
          version?: number;
        };
        Relationships: [];
      };
      daily_selection_techids: {
        Row: {
          date_of_entry: string;
          tech_dict: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          date_of_entry: string;
          tech_dict: NonNullable<Json>;
        };
        Update: {
          date_of_entry?: string;
          tech_dict?: NonNullable<Json>;
        };
        Relationships: [];
      };
      "dislikes-v1": {
        Row: {
          created_at: string;
          tech_id: number;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          tech_id: number;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          tech_id?: number;
          user_id?: string;
        };
        Relationships: [];
      };
      display_names: {
        Row: {
          name: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          name: string;
          user_id: string;
        };
        Update: {
          name?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      featured_techids_social: {
        Row: {
          active_feature: boolean;
          by_owner: boolean;
          tech_id: number;
        };
        ComputedFields: never;
        Insert: {
          active_feature?: boolean;
          by_owner?: boolean;
          tech_id: number;
        };
        Update: {
          active_feature?: boolean;
          by_owner?: boolean;
          tech_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "featured_techids_social_tech_id_fkey";
            columns: ["tech_id"];
            isOneToOne: true;
            referencedRelation: "tech-table-v1";
            referencedColumns: ["tech_id"];
          },
          {
            foreignKeyName: "featured_techids_social_tech_id_fkey";
            columns: ["tech_id"];
            isOneToOne: true;
            referencedRelation: "technologies";
            referencedColumns: ["tech_id"];
          },
        ];
      };
      feeds: {
        Row: {
          added_at: string;
          added_by: string | null;
          address: string;
          id: number;
          organisation_id: number;
          problem: string | null;
          read_at: string | null;
          source: Json | null;
          state: string;
          whole: boolean;
        };
        ComputedFields: never;
        Insert: {
          added_at?: string;
          added_by?: string | null;
          address: string;
          id?: number;
          organisation_id: number;
          problem?: string | null;
          read_at?: string | null;
          source?: Json | null;
          state?: string;
          whole?: boolean;
        };
        Update: {
          added_at?: string;
          added_by?: string | null;
          address?: string;
          id?: number;
          organisation_id?: number;
          problem?: string | null;
          read_at?: string | null;
          source?: Json | null;
          state?: string;
          whole?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: "feeds_organisation_id_fkey";
            columns: ["organisation_id"];
            isOneToOne: false;
            referencedRelation: "organisations";
            referencedColumns: ["id"];
          },
        ];
      };
      field_sources: {
        Row: {
          at: string;
          field: string;
          source: string;
          tech_id: number;
        };
        ComputedFields: never;
        Insert: {
          at?: string;
          field: string;
          source: string;
          tech_id: number;
        };
        Update: {
          at?: string;
          field?: string;
          source?: string;
          tech_id?: number;
        };
        Relationships: [];
      };
      imports: {
        Row: {
          asked_by: string | null;
          columns: Json | null;
          confirmed: boolean;
          delimiter: string | null;
          ended_at: string | null;
          feed_id: number | null;
          id: string;
          made_at: string;
          name: string;
          nightly: boolean;
          notes: NonNullable<Json>;
          organisation_id: number;
          partial: boolean;
          problem: string | null;
          report: NonNullable<Json>;
          sheet: string | null;
          source: Json | null;
          stalled: number;
          state: string;
          touched_at: string;
        };
        ComputedFields: never;
        Insert: {
          asked_by?: string | null;
          columns?: Json | null;
          confirmed?: boolean;
          delimiter?: string | null;
          ended_at?: string | null;
          feed_id?: number | null;
          id: string;
          made_at?: string;
          name: string;
          nightly?: boolean;
          notes?: NonNullable<Json>;
          organisation_id: number;
          partial?: boolean;
          problem?: string | null;
          report?: NonNullable<Json>;
          sheet?: string | null;
          source?: Json | null;
          stalled?: number;
          state?: string;
          touched_at?: string;
        };
        Update: {
          asked_by?: string | null;
          columns?: Json | null;
          confirmed?: boolean;
          delimiter?: string | null;
          ended_at?: string | null;
          feed_id?: number | null;
          id?: string;
          made_at?: string;
          name?: string;
          nightly?: boolean;
          notes?: NonNullable<Json>;
          organisation_id?: number;
          partial?: boolean;
          problem?: string | null;
          report?: NonNullable<Json>;
          sheet?: string | null;
          source?: Json | null;
          stalled?: number;
          state?: string;
          touched_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "imports_feed_id_fkey";
            columns: ["feed_id"];
            isOneToOne: false;
            referencedRelation: "feeds";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "imports_organisation_id_fkey";
            columns: ["organisation_id"];
            isOneToOne: false;
            referencedRelation: "organisations";
            referencedColumns: ["id"];
          },
        ];
      };
      inquiries: {
        Row: {
          asked_at: string;
          asker_name: string;
          asker_read_at: string | null;
          case_manager: string | null;
          decline_reason: string | null;
          id: string;
          introduced_at: string | null;
          introduction: string | null;
          message: string;
          organisation_id: number | null;
          owner: string | null;
          reminded_at: string | null;
          sent_at: string | null;
          shares_address: boolean;
          state: string;
          tech_id: number | null;
          title: string;
          tried_at: string | null;
          user_id: string | null;
          visitor_email: string | null;
        };
        ComputedFields: never;
        Insert: {
          asked_at?: string;
          asker_name?: string;
          asker_read_at?: string | null;
          case_manager?: string | null;
          decline_reason?: string | null;
          id: string;
          introduced_at?: string | null;
          introduction?: string | null;
          message: string;
          organisation_id?: number | null;
          owner?: string | null;
          reminded_at?: string | null;
          sent_at?: string | null;
          shares_address?: boolean;
          state?: string;
          tech_id?: number | null;
          title: string;
          tried_at?: string | null;
          user_id?: string | null;
          visitor_email?: string | null;
        };
        Update: {
          asked_at?: string;
          asker_name?: string;
          asker_read_at?: string | null;
          case_manager?: string | null;
          decline_reason?: string | null;
          id?: string;
          introduced_at?: string | null;
          introduction?: string | null;
          message?: string;
          organisation_id?: number | null;
          owner?: string | null;
          reminded_at?: string | null;
          sent_at?: string | null;
          shares_address?: boolean;
          state?: string;
          tech_id?: number | null;
          title?: string;
          tried_at?: string | null;
          user_id?: string | null;
          visitor_email?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "inquiries_organisation_id_fkey";
            columns: ["organisation_id"];
            isOneToOne: false;
            referencedRelation: "organisations";
            referencedColumns: ["id"];
          },
        ];
      };
      inquiry_messages: {
        Row: {
          at: string;
          body: string;
          id: string;
          inquiry_id: string;
          quoted: string;
          side: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          at?: string;
          body: string;
          id: string;
          inquiry_id: string;
          quoted?: string;
          side: string;
          user_id?: string | null;
        };
        Update: {
          at?: string;
          body?: string;
          id?: string;
          inquiry_id?: string;
          quoted?: string;
          side?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "inquiry_messages_inquiry_id_fkey";
            columns: ["inquiry_id"];
            isOneToOne: false;
            referencedRelation: "inquiries";
            referencedColumns: ["id"];
          },
        ];
      };
      "likes-v1": {
        Row: {
          created_at: string;
          tech_id: number;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          tech_id: number;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          tech_id?: number;
          user_id?: string;
        };
        Relationships: [];
      };
      listing_drafts: {
        Row: {
          asked_at: string | null;
          content: NonNullable<Json>;
          id: string;
          organisation_id: number;
          publish_at: string | null;
          refusal: string | null;
          tech_id: number | null;
          tries: number;
          updated_at: string;
          updated_by: string | null;
          withdrawn_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          asked_at?: string | null;
          content: NonNullable<Json>;
          id?: string;
          organisation_id: number;
          publish_at?: string | null;
          refusal?: string | null;
          tech_id?: number | null;
          tries?: number;
          updated_at?: string;
          updated_by?: string | null;
          withdrawn_at?: string | null;
        };
        Update: {
          asked_at?: string | null;
          content?: NonNullable<Json>;
          id?: string;
          organisation_id?: number;
          publish_at?: string | null;
          refusal?: string | null;
          tech_id?: number | null;
          tries?: number;
          updated_at?: string;
          updated_by?: string | null;
          withdrawn_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "listing_drafts_organisation_id_fkey";
            columns: ["organisation_id"];
            isOneToOne: false;
            referencedRelation: "organisations";
            referencedColumns: ["id"];
          },
        ];
      };
      listing_versions: {
        Row: {
          at: string;
          changes: NonNullable<Json>;
          how: string;
          tech_id: number;
          user_id: string | null;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          at?: string;
          changes: NonNullable<Json>;
          how: string;
          tech_id: number;
          user_id?: string | null;
          version: number;
        };
        Update: {
          at?: string;
          changes?: NonNullable<Json>;
          how?: string;
          tech_id?: number;
          user_id?: string | null;
          version?: number;
        };
        Relationships: [];
      };
      member_absences: {
        Row: {
          organisation_id: number;
          until: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          organisation_id: number;
          until: string;
          user_id: string;
        };
        Update: {
          organisation_id?: number;
          until?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "member_absences_organisation_id_user_id_fkey";
            columns: ["organisation_id", "user_id"];
            isOneToOne: true;
            referencedRelation: "organisation_members";
            referencedColumns: ["organisation_id", "user_id"];
          },
        ];
      };
      mistake_reports: {
        Row: {
          answer: string | null;
          decided_at: string | null;
          id: string;
          made_at: string;
          message: string;
          state: string;
          tech_id: number;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          answer?: string | null;
          decided_at?: string | null;
          id: string;
          made_at?: string;
          message: string;
          state?: string;
          tech_id: number;
          user_id: string;
        };
        Update: {
          answer?: string | null;
          decided_at?: string | null;
          id?: string;
          made_at?: string;
          message?: string;
          state?: string;
          tech_id?: number;
          user_id?: string;
        };
        Relationships: [];
      };
      "notes-v1": {
        Row: {
          notes: string;
          tech_id: number;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          notes: string;
          tech_id: number;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          notes?: string;
          tech_id?: number;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      offered_values: {
        Row: {
          at: string;
          field: string;
          kept: Json | null;
          tech_id: number;
          value: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          at?: string;
          field: string;
          kept?: Json | null;
          tech_id: number;
          value: NonNullable<Json>;
        };
        Update: {
          at?: string;
          field?: string;
          kept?: Json | null;
          tech_id?: number;
          value?: NonNullable<Json>;
        };
        Relationships: [];
      };
      organisation_claims: {
        Row: {
          address: string | null;
          decided_at: string | null;
          domain: string | null;
          domain_proved_at: string | null;
          id: string;
          made_at: string;
          organisation_id: number;
          reason: string | null;
          state: string;
          token: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          address?: string | null;
          decided_at?: string | null;
          domain?: string | null;
          domain_proved_at?: string | null;
          id?: string;
          made_at?: string;
          organisation_id: number;
          reason?: string | null;
          state?: string;
          token?: string;
          user_id: string;
        };
        Update: {
          address?: string | null;
          decided_at?: string | null;
          domain?: string | null;
          domain_proved_at?: string | null;
          id?: string;
          made_at?: string;
          organisation_id?: number;
          reason?: string | null;
          state?: string;
          token?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "organisation_claims_organisation_id_fkey";
            columns: ["organisation_id"];
            isOneToOne: false;
            referencedRelation: "organisations";
            referencedColumns: ["id"];
          },
        ];
      };
      organisation_domains: {
        Row: {
          domain: string;
          organisation_id: number;
          verified_at: string;
          verified_how: string;
        };
        ComputedFields: never;
        Insert: {
          domain: string;
          organisation_id: number;
          verified_at?: string;
          verified_how: string;
        };
        Update: {
          domain?: string;
          organisation_id?: number;
          verified_at?: string;
          verified_how?: string;
        };
        Relationships: [
          {
            foreignKeyName: "organisation_domains_organisation_id_fkey";
            columns: ["organisation_id"];
            isOneToOne: false;
            referencedRelation: "organisations";
            referencedColumns: ["id"];
          },
        ];
      };
      organisation_members: {
        Row: {
          mailed_month: string | null;
          organisation_id: number;
          role: string;
          since: string;
          state: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          mailed_month?: string | null;
          organisation_id: number;
          role: string;
          since?: string;
          state: string;
          user_id: string;
        };
        Update: {
          mailed_month?: string | null;
          organisation_id?: number;
          role?: string;
          since?: string;
          state?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "organisation_members_organisation_id_fkey";
            columns: ["organisation_id"];
            isOneToOne: false;
            referencedRelation: "organisations";
            referencedColumns: ["id"];
          },
        ];
      };
      organisation_settings: {
        Row: {
          case_manager: string | null;
          contact: string | null;
          organisation_id: number;
          shows_answerer: boolean;
          standing_reply: string | null;
        };
        ComputedFields: never;
        Insert: {
          case_manager?: string | null;
          contact?: string | null;
          organisation_id: number;
          shows_answerer?: boolean;
          standing_reply?: string | null;
        };
        Update: {
          case_manager?: string | null;
          contact?: string | null;
          organisation_id?: number;
          shows_answerer?: boolean;
          standing_reply?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "organisation_settings_organisation_id_case_manager_fkey";
            columns: ["organisation_id", "case_manager"];
            isOneToOne: false;
            referencedRelation: "organisation_members";
            referencedColumns: ["organisation_id", "user_id"];
          },
          {
            foreignKeyName: "organisation_settings_organisation_id_fkey";
            columns: ["organisation_id"];
            isOneToOne: true;
            referencedRelation: "organisations";
            referencedColumns: ["id"];
          },
        ];
      };
      organisations: {
        Row: {
          about: string | null;
          answers_soon: boolean;
          colour: string | null;
          embedders: string[];
          id: number;
          is_open: boolean;
          kind: string | null;
          logo: string | null;
          name: string;
          registered: boolean;
          ror_id: string | null;
          slug: string;
          status: string;
          takes_questions: boolean;
          website: string | null;
        };
        ComputedFields: never;
        Insert: {
          about?: string | null;
          answers_soon?: boolean;
          colour?: string | null;
          embedders?: string[];
          id?: number;
          is_open?: boolean;
          kind?: string | null;
          logo?: string | null;
          name: string;
          registered?: boolean;
          ror_id?: string | null;
          slug: string;
          status?: string;
          takes_questions?: boolean;
          website?: string | null;
        };
        Update: {
          about?: string | null;
          answers_soon?: boolean;
          colour?: string | null;
          embedders?: string[];
          id?: number;
          is_open?: boolean;
          kind?: string | null;
          logo?: string | null;
          name?: string;
          registered?: boolean;
          ror_id?: string | null;
          slug?: string;
          status?: string;
          takes_questions?: boolean;
          website?: string | null;
        };
        Relationships: [];
      };
      saved_searches: {
        Row: {
          alert_margin: number;
          created_at: string;
          feed_hash: string | null;
          feed_turn: number;
          frequency: string;
          id: string;
          last_run: number;
          last_run_at: string | null;
          name: string;
          paused: string | null;
          search: NonNullable<Json>;
          seen: unknown;
          since: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          alert_margin?: number;
          created_at?: string;
          feed_hash?: string | null;
          feed_turn?: number;
          frequency: string;
          id?: string;
          last_run: number;
          last_run_at?: string | null;
          name: string;
          paused?: string | null;
          search: NonNullable<Json>;
          seen?: unknown;
          since?: string;
          user_id: string;
        };
        Update: {
          alert_margin?: number;
          created_at?: string;
          feed_hash?: string | null;
          feed_turn?: number;
          frequency?: string;
          id?: string;
          last_run?: number;
          last_run_at?: string | null;
          name?: string;
          paused?: string | null;
          search?: NonNullable<Json>;
          seen?: unknown;
          since?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      "saves-v1": {
        Row: {
          created_at: string;
          tech_id: number;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          tech_id: number;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          tech_id?: number;
          user_id?: string;
        };
        Relationships: [];
      };
      shortlist_comments: {
        Row: {
          body: string;
          created_at: string;
          id: string;
          shortlist_id: number;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          body: string;
          created_at?: string;
          id: string;
          shortlist_id: number;
          user_id?: string | null;
        };
        Update: {
          body?: string;
          created_at?: string;
          id?: string;
          shortlist_id?: number;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "shortlist_comments_shortlist_id_fkey";
            columns: ["shortlist_id"];
            isOneToOne: false;
            referencedRelation: "shortlists";
            referencedColumns: ["id"];
          },
        ];
      };
      shortlist_invitations: {
        Row: {
          answered_by: string | null;
          email: string;
          id: string;
          invited_at: string;
          invited_by: string | null;
          role: string;
          shortlist_id: number;
          state: string;
        };
        ComputedFields: never;
        Insert: {
          answered_by?: string | null;
          email: string;
          id?: string;
          invited_at?: string;
          invited_by?: string | null;
          role: string;
          shortlist_id: number;
          state?: string;
        };
        Update: {
          answered_by?: string | null;
          email?: string;
          id?: string;
          invited_at?: string;
          invited_by?: string | null;
          role?: string;
          shortlist_id?: number;
          state?: string;
        };
        Relationships: [
          {
            foreignKeyName: "shortlist_invitations_shortlist_id_fkey";
            columns: ["shortlist_id"];
            isOneToOne: false;
            referencedRelation: "shortlists";
            referencedColumns: ["id"];
          },
        ];
      };
      shortlist_items: {
        Row: {
          added_at: string;
          added_by: string | null;
          note: string;
          noted_at: string;
          place: number;
          rating: number | null;
          shortlist_id: number;
          tech_id: number;
        };
        ComputedFields: never;
        Insert: {
          added_at?: string;
          added_by?: string | null;
          note?: string;
          noted_at?: string;
          place: number;
          rating?: number | null;
          shortlist_id: number;
          tech_id: number;
        };
        Update: {
          added_at?: string;
          added_by?: string | null;
          note?: string;
          noted_at?: string;
          place?: number;
          rating?: number | null;
          shortlist_id?: number;
          tech_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "shortlist_items_shortlist_id_fkey";
            columns: ["shortlist_id"];
            isOneToOne: false;
            referencedRelation: "shortlists";
            referencedColumns: ["id"];
          },
        ];
      };
      shortlist_links: {
        Row: {
          expires_at: string;
          form_key: string;
          id: number;
          made_at: string;
          made_by: string | null;
          revoked_at: string | null;
          shortlist_id: number;
          shows_comments: boolean;
          shows_notes: boolean;
          shows_ratings: boolean;
          shows_records: boolean;
          token_hash: string;
        };
        ComputedFields: never;
        Insert: {
          expires_at: string;
          form_key?: string;
          id?: number;
          made_at?: string;
          made_by?: string | null;
          revoked_at?: string | null;
          shortlist_id: number;
          shows_comments?: boolean;
          shows_notes?: boolean;
          shows_ratings?: boolean;
          shows_records?: boolean;
          token_hash: string;
        };
        Update: {
          expires_at?: string;
          form_key?: string;
          id?: number;
          made_at?: string;
          made_by?: string | null;
          revoked_at?: string | null;
          shortlist_id?: number;
          shows_comments?: boolean;
          shows_notes?: boolean;
          shows_ratings?: boolean;
          shows_records?: boolean;
          token_hash?: string;
        };
        Relationships: [
          {
            foreignKeyName: "shortlist_links_shortlist_id_fkey";
            columns: ["shortlist_id"];
            isOneToOne: false;
            referencedRelation: "shortlists";
            referencedColumns: ["id"];
          },
        ];
      };
      shortlist_members: {
        Row: {
          joined_at: string;
          role: string;
          shortlist_id: number;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          joined_at?: string;
          role: string;
          shortlist_id: number;
          user_id: string;
        };
        Update: {
          joined_at?: string;
          role?: string;
          shortlist_id?: number;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "shortlist_members_shortlist_id_fkey";
            columns: ["shortlist_id"];
            isOneToOne: false;
            referencedRelation: "shortlists";
            referencedColumns: ["id"];
          },
        ];
      };
      shortlists: {
        Row: {
          created_at: string;
          id: number;
          made_with: string | null;
          name: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: number;
          made_with?: string | null;
          name: string;
        };
        Update: {
          created_at?: string;
          id?: number;
          made_with?: string | null;
          name?: string;
        };
        Relationships: [];
      };
      technologies: {
        Row: {
          availability: string | null;
          availability_on: string | null;
          categorical_assign: string;
          class1: string | null;
          class2: string | null;
          date_added: string | null;
          ends_on: string | null;
          family: string | null;
          img: string | null;
          legal_status: string | null;
          organisation_id: number;
          recorded_offers: string[];
          stated_status: string | null;
          status: string;
          summary: string | null;
          tech_id: number;
          title: string;
          uni: string;
        };
        ComputedFields: never;
        Insert: {
          availability?: string | null;
          availability_on?: string | null;
          categorical_assign?: string;
          class1?: string | null;
          class2?: string | null;
          date_added?: string | null;
          ends_on?: string | null;
          family?: string | null;
          img?: string | null;
          legal_status?: string | null;
          organisation_id: number;
          recorded_offers?: string[];
          stated_status?: string | null;
          status?: string;
          summary?: string | null;
          tech_id?: number;
          title: string;
          uni: string;
        };
        Update: {
          availability?: string | null;
          availability_on?: string | null;
          categorical_assign?: string;
          class1?: string | null;
          class2?: string | null;
          date_added?: string | null;
          ends_on?: string | null;
          family?: string | null;
          img?: string | null;
          legal_status?: string | null;
          organisation_id?: number;
          recorded_offers?: string[];
          stated_status?: string | null;
          status?: string;
          summary?: string | null;
          tech_id?: number;
          title?: string;
          uni?: string;
        };
        Relationships: [
          {
            foreignKeyName: "technologies_organisation_id_fkey";
            columns: ["organisation_id"];
            isOneToOne: false;
            referencedRelation: "organisations";
            referencedColumns: ["id"];
          },
        ];
      };
      technology_contacts: {
        Row: {
          pi_contactinfo: string | null;
          tech_id: number;
        };
        ComputedFields: never;
        Insert: {
          pi_contactinfo?: string | null;
          tech_id: number;
        };
        Update: {
          pi_contactinfo?: string | null;
          tech_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "technology_contacts_tech_id_fkey";
            columns: ["tech_id"];
            isOneToOne: true;
            referencedRelation: "tech-table-v1";
            referencedColumns: ["tech_id"];
          },
          {
            foreignKeyName: "technology_contacts_tech_id_fkey";
            columns: ["tech_id"];
            isOneToOne: true;
            referencedRelation: "technologies";
            referencedColumns: ["tech_id"];
          },
        ];
      };
      technology_counts: {
        Row: {
          dislikes: number;
          likes: number;
          saves: number;
          tech_id: number;
        };
        ComputedFields: never;
        Insert: {
          dislikes?: number;
          likes?: number;
          saves?: number;
          tech_id: number;
        };
        Update: {
          dislikes?: number;
          likes?: number;
          saves?: number;
          tech_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "technology_counts_tech_id_fkey";
            columns: ["tech_id"];
            isOneToOne: true;
            referencedRelation: "tech-table-v1";
            referencedColumns: ["tech_id"];
          },
          {
            foreignKeyName: "technology_counts_tech_id_fkey";
            columns: ["tech_id"];
            isOneToOne: true;
            referencedRelation: "technologies";
            referencedColumns: ["tech_id"];
          },
        ];
      };
      technology_details: {
        Row: {
          application: Json | null;
          date_added_text: string | null;
          developmental_stage: Json | null;
          filing_date: string | null;
          filing_date_text: string | null;
          inventor: string | null;
          key_benefits: Json | null;
          licence_terms: string | null;
          market_summary: Json | null;
          pi_addinfo: Json | null;
          pi_button1tag: string | null;
          pi_button2tag: string | null;
          pi_patentid: string | null;
          pi_similaropps: Json | null;
          reasoning_for_categorical_assign: string | null;
          report_filepath: string | null;
          scores: Json | null;
          source_url: string | null;
          tech_id: number;
          technical_summary: Json | null;
          term_ends_on: string | null;
        };
        ComputedFields: never;
        Insert: {
          application?: Json | null;
          date_added_text?: string | null;
          developmental_stage?: Json | null;
          filing_date?: string | null;
          filing_date_text?: string | null;
          inventor?: string | null;
          key_benefits?: Json | null;
          licence_terms?: string | null;
          market_summary?: Json | null;
          pi_addinfo?: Json | null;
          pi_button1tag?: string | null;
          pi_button2tag?: string | null;
          pi_patentid?: string | null;
          pi_similaropps?: Json | null;
          reasoning_for_categorical_assign?: string | null;
          report_filepath?: string | null;
          scores?: Json | null;
          source_url?: string | null;
          tech_id: number;
          technical_summary?: Json | null;
          term_ends_on?: string | null;
        };
        Update: {
          application?: Json | null;
          date_added_text?: string | null;
          developmental_stage?: Json | null;
          filing_date?: string | null;
          filing_date_text?: string | null;
          inventor?: string | null;
          key_benefits?: Json | null;
          licence_terms?: string | null;
          market_summary?: Json | null;
          pi_addinfo?: Json | null;
          pi_button1tag?: string | null;
          pi_button2tag?: string | null;
          pi_patentid?: string | null;
          pi_similaropps?: Json | null;
          reasoning_for_categorical_assign?: string | null;
          report_filepath?: string | null;
          scores?: Json | null;
          source_url?: string | null;
          tech_id?: number;
          technical_summary?: Json | null;
          term_ends_on?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "technology_details_tech_id_fkey";
            columns: ["tech_id"];
            isOneToOne: true;
            referencedRelation: "tech-table-v1";
            referencedColumns: ["tech_id"];
          },
          {
            foreignKeyName: "technology_details_tech_id_fkey";
            columns: ["tech_id"];
            isOneToOne: true;
            referencedRelation: "technologies";
            referencedColumns: ["tech_id"];
          },
        ];
      };
      technology_facets: {
        Row: {
          kind: string;
          technologies: number;
          value: string;
        };
        ComputedFields: never;
        Insert: {
          kind: string;
          technologies: number;
          value: string;
        };
        Update: {
          kind?: string;
          technologies?: number;
          value?: string;
        };
        Relationships: [];
      };
      technology_reports: {
        Row: {
          fact_sheet: Json | null;
          rep_competitive_advantage: Json | null;
          rep_exist_solutions: Json | null;
          rep_key_challenges: Json | null;
          rep_market_potential: Json | null;
          rep_rec_use_cases: Json | null;
          tech_id: number;
        };
        ComputedFields: never;
        Insert: {
          fact_sheet?: Json | null;
          rep_competitive_advantage?: Json | null;
          rep_exist_solutions?: Json | null;
          rep_key_challenges?: Json | null;
          rep_market_potential?: Json | null;
          rep_rec_use_cases?: Json | null;
          tech_id: number;
        };
        Update: {
          fact_sheet?: Json | null;
          rep_competitive_advantage?: Json | null;
          rep_exist_solutions?: Json | null;
          rep_key_challenges?: Json | null;
          rep_market_potential?: Json | null;
          rep_rec_use_cases?: Json | null;
          tech_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "technology_reports_tech_id_fkey";
            columns: ["tech_id"];
            isOneToOne: true;
            referencedRelation: "tech-table-v1";
            referencedColumns: ["tech_id"];
          },
          {
            foreignKeyName: "technology_reports_tech_id_fkey";
            columns: ["tech_id"];
            isOneToOne: true;
            referencedRelation: "technologies";
            referencedColumns: ["tech_id"];
          },
        ];
      };
      technology_statements: {
        Row: {
          field: string;
          kind: string;
          origin: string;
          place: number;
          sentence: string;
          tech_id: number;
          value: string | null;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          field: string;
          kind: string;
          origin?: string;
          place: number;
          sentence: string;
          tech_id: number;
          value?: string | null;
          version: number;
        };
        Update: {
          field?: string;
          kind?: string;
          origin?: string;
          place?: number;
          sentence?: string;
          tech_id?: number;
          value?: string | null;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "technology_statements_tech_id_fkey";
            columns: ["tech_id"];
            isOneToOne: false;
            referencedRelation: "tech-table-v1";
            referencedColumns: ["tech_id"];
          },
          {
            foreignKeyName: "technology_statements_tech_id_fkey";
            columns: ["tech_id"];
            isOneToOne: false;
            referencedRelation: "technologies";
            referencedColumns: ["tech_id"];
          },
        ];
      };
      trial_search_counts: {
        Row: {
          month: string;
          search_count: number;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          month?: string;
          search_count?: number;
          user_id: string;
        };
        Update: {
          month?: string;
          search_count?: number;
          user_id?: string;
        };
        Relationships: [];
      };
      user_profiles: {
        Row: {
          id: string;
          is_pro: boolean;
          subscription_end: string | null;
          trial_end: string | null;
        };
        ComputedFields: never;
        Insert: {
          id: string;
          is_pro?: boolean;
          subscription_end?: string | null;
          trial_end?: string | null;
        };
        Update: {
          id?: string;
          is_pro?: boolean;
          subscription_end?: string | null;
          trial_end?: string | null;
        };
        Relationships: [];
      };
      watches: {
        Row: {
          created_at: string;
          last_run: number;
          seen: unknown;
          tech_id: number;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          last_run: number;
          seen?: unknown;
          tech_id: number;
          user_id: string;
        };
        Update: {
          created_at?: string;
          last_run?: number;
          seen?: unknown;
          tech_id?: number;
          user_id?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      "tech-table-v1": {
        Row: {
          application: Json | null;
          categorical_assign: string;
          class1: string | null;
          class2: string | null;
          date_added: string | null;
          developmental_stage: Json | null;
          dislikes: number | null;
          img: string | null;
          inventor: string | null;
          key_benefits: Json | null;
          likes: number | null;
          market_summary: Json | null;
          pi_addinfo: Json | null;
          pi_button1tag: string | null;
          pi_button2tag: string | null;
          pi_contactinfo: string | null;
          pi_filingdate: string | null;
          pi_patentid: string | null;
          pi_similaropps: Json | null;
          reasoning_for_categorical_assign: string | null;
          rep_competitive_advantage: Json | null;
          rep_exist_solutions: Json | null;
          rep_key_challenges: Json | null;
          rep_market_potential: Json | null;
          rep_rec_use_cases: Json | null;
          report_filepath: string | null;
          saves: number | null;
          scores: Json | null;
          status: string;
          summary: string | null;
          tech_id: number;
          technical_summary: Json | null;
          title: string;
          uni: string;
        };
        ComputedFields: never;
        Relationships: [];
      };
    };
    Functions: {
      account_page: { Args: Record<PropertyKey, never>; Returns: Json };
      add_inquiry: {
        Args: {
          p_asker_name?: string;
          p_id: string;
          p_message: string;
          p_shares_address?: boolean;
          p_tech_id: number;
        };
        Returns: Json;
      };
      add_shortlist_comment: {
        Args: { p_body: string; p_comment: string; p_id: number };
        Returns: Json;
      };
      add_visitor_question: {
        Args: {
          p_email: string;
          p_id: string;
          p_message: string;
          p_name: string;
          p_network: string;
          p_slug: string;
          p_tech_id?: number;
          p_wider_network?: string;
        };
        Returns: string;
      };
      alerts_to_explain: { Args: { p_run: number; p_user: string }; Returns: Json };
      analysis_source: { Args: { p_tech_id: number }; Returns: Json };
      answer_member_invitation: { Args: { p_accept: boolean; p_slug: string }; Returns: Json };
      answer_need: {
        Args: {
          p_change: string;
          p_id: string;
          p_slug: string;
          p_tech_id?: number;
          p_text?: string;
        };
        Returns: Json;
      };
      answer_offer: {
        Args: { p_field: string; p_slug: string; p_tech_id: number; p_use: boolean };
        Returns: Json;
      };
      answer_organisation_offer: { Args: { p_accept: boolean; p_slug: string }; Returns: Json };
      answer_shortlist_invitation: {
        Args: { p_answer: string; p_invitation: string };
        Returns: Json;
      };
      api_add_image: {
        Args: {
          p_alt: string;
          p_dry_run: boolean;
          p_id: number;
          p_key: string;
          p_once: string;
          p_slug: string;
          p_url: string;
        };
        Returns: Json;
      };
      api_add_to_shortlist: {
        Args: { p_id: number; p_key: string; p_tech_id: number };
        Returns: Json;
      };
      api_change_listing: {
        Args: {
          p_content: Json;
          p_dry_run: boolean;
          p_id: number;
          p_key: string;
          p_once: string;
          p_slug: string;
        };
        Returns: Json;
      };
      api_changes: { Args: { p_key: string; p_limit: number; p_since: string }; Returns: Json };
      api_create_listing: {
        Args: {
          p_content: Json;
          p_dry_run: boolean;
          p_key: string;
          p_once: string;
          p_publish: boolean;
          p_slug: string;
        };
        Returns: Json;
      };
      api_listing_images: { Args: { p_id: number; p_key: string; p_slug: string }; Returns: Json };
      api_needs: { Args: { p_key: string }; Returns: Json };
      api_organisation_data: {
        Args: { p_after: string; p_key: string; p_part: string; p_slug: string };
        Returns: Json;
      };
      api_owner: { Args: { p_key: string; p_slug: string }; Returns: Json };
      api_owners: { Args: { p_after: string; p_key: string; p_limit: number }; Returns: Json };
      api_remove_from_shortlist: {
        Args: { p_id: number; p_key: string; p_tech_id: number };
        Returns: Json;
      };
      api_remove_image: {
        Args: {
          p_dry_run: boolean;
          p_id: number;
          p_image: string;
          p_key: string;
          p_once: string;
          p_slug: string;
        };
        Returns: Json;
      };
      api_search: {
        Args: {
          p_filters: Json;
          p_key: string;
          p_keywords: string[];
          p_mode: string;
          p_once: string;
          p_page: number;
          p_per: number;
          p_query: string;
          p_sort: string;
        };
        Returns: Json;
      };
      api_shortlist: { Args: { p_id: number; p_key: string; p_page: number }; Returns: Json };
      api_shortlists: { Args: { p_key: string }; Returns: Json };
      api_technologies: {
        Args: {
          p_after: Json;
          p_expand: boolean;
          p_filters: Json;
          p_find: Json;
          p_key: string;
          p_limit: number;
          p_sort: string;
          p_words: Json;
        };
        Returns: Json;
      };
      api_technology: { Args: { p_id: number; p_key: string }; Returns: Json };
      api_upload_image: {
        Args: {
          p_alt: string;
          p_dry_run: boolean;
          p_file: string;
          p_hash: string;
          p_id: number;
          p_key: string;
          p_once: string;
          p_slug: string;
        };
        Returns: Json;
      };
      api_withdraw_listing: {
        Args: { p_dry_run: boolean; p_id: number; p_key: string; p_once: string; p_slug: string };
        Returns: Json;
      };
      apply_membership: {
        Args: {
          p_customer_id: string;
          p_halt?: string;
          p_is_pro: boolean;
          p_subscription_end?: string;
          p_ticket: number;
          p_trial_end?: string;
          p_trial_used?: boolean;
        };
        Returns: boolean;
      };
      ask_columns: {
        Args: { p_columns: Json; p_delimiters: string[]; p_import: string };
        Returns: string;
      };
      ask_for_code: { Args: { p_address: string; p_slug: string }; Returns: Json };
      ask_sheet: { Args: { p_import: string; p_sheets: Json }; Returns: string };
      begin_alert_run: { Args: Record<PropertyKey, never>; Returns: Json };
      begin_catalogue_export: { Args: { p_ids: number[] }; Returns: Json };
      begin_checkout: {
        Args: { p_plan: string; p_promo: boolean; p_user_id: string };
        Returns: Json;
      };
      begin_dns_check: { Args: { p_domain: string; p_slug: string }; Returns: Json };
      begin_feed_night: { Args: Record<PropertyKey, never>; Returns: Json };
      begin_found_export: {
        Args: { p_close?: boolean; p_search: string; p_sort?: string };
        Returns: Json;
      };
      begin_import: {
        Args: { p_address?: string; p_import: string; p_name: string; p_slug: string };
        Returns: Json;
      };
      begin_reconcile: { Args: { p_customer_id: string }; Returns: Json };
      begin_shortlist_export: { Args: { p_shortlist: number }; Returns: Json };
      begin_sign_out_everywhere: { Args: { p_revoke_keys: boolean }; Returns: Json };
      brief_page: { Args: { p_needs: string[]; p_query: string }; Returns: Json };
      catalogue_changed: { Args: Record<PropertyKey, never>; Returns: number };
      change_documents: {
        Args: {
          p_bytes?: number;
          p_change: string;
          p_id: string;
          p_name?: string;
          p_public?: boolean;
          p_slug: string;
          p_tech_id: number;
        };
        Returns: Json;
      };
      change_images: {
        Args: {
          p_change: string;
          p_key?: string;
          p_new?: string;
          p_slug: string;
          p_tech_id: number;
          p_words?: string;
        };
        Returns: Json;
      };
      change_import: {
        Args: { p_change: string; p_import: string; p_slug: string; p_whole?: boolean };
        Returns: Json;
      };
      change_inbox: {
        Args: {
          p_change: string;
          p_class?: string;
          p_manager?: number;
          p_member?: string;
          p_slug: string;
          p_tech_id?: number;
          p_text?: string;
          p_until?: string;
        };
        Returns: Json;
      };
      change_inquiry: { Args: { p_change: string; p_id: string }; Returns: Json };
      change_listing_drafts: {
        Args: { p_at?: string; p_change: string; p_ids: string[]; p_slug: string };
        Returns: Json;
      };
      change_listings: {
        Args: { p_change: Json; p_filter?: Json; p_slug: string; p_tech_ids: number[] };
        Returns: Json;
      };
      change_mirror: {
        Args: { p_change: string; p_keys: string[]; p_list: string; p_slug: string };
        Returns: Json;
      };
      change_need: {
        Args: {
          p_change: string;
          p_id: string;
          p_name?: string;
          p_shares_address?: boolean;
          p_slug?: string;
          p_text?: string;
        };
        Returns: Json;
      };
      change_organisation: {
        Args: { p_change: string; p_slug: string; p_values: Json };
        Returns: Json;
      };
      change_organisation_member: {
        Args: { p_change: string; p_member: string; p_slug: string };
        Returns: Json;
      };
      change_record_name: {
        Args: { p_change: string; p_name: string; p_slug: string; p_written: string };
        Returns: Json;
      };
      change_saved_search: {
        Args: { p_frequency?: string; p_id: string; p_name?: string; p_paused?: boolean };
        Returns: Json;
      };
      change_shortlist: {
        Args: { p_change: string; p_id: number; p_name?: string };
        Returns: Json;
      };
      change_shortlist_item: {
        Args: {
          p_change: string;
          p_id: number;
          p_note?: string;
          p_place?: number;
          p_rating?: number;
          p_seen?: string;
          p_tech_id: number;
        };
        Returns: Json;
      };
      change_shortlist_member: {
        Args: { p_change: string; p_id: number; p_member: string };
        Returns: Json;
      };
      change_webhook: {
        Args: {
          p_change: string;
          p_id: string;
          p_kinds?: string[];
          p_slug: string;
          p_url?: string;
        };
        Returns: Json;
      };
      charge_brief: {
        Args: { p_form_key: string; p_needs: string[]; p_query: string };
        Returns: Json;
      };
      charge_search: {
        Args: { p_form_key?: string; p_keywords?: string[]; p_mode?: string; p_query: string };
        Returns: Json;
      };
      chat_source: { Args: { p_report?: string; p_tech_id?: number }; Returns: Json };
      choose_columns: {
        Args: { p_columns: Json; p_import: string; p_slug: string };
        Returns: Json;
      };
      choose_delimiter: {
        Args: { p_delimiter: string; p_import: string; p_slug: string };
        Returns: Json;
      };
      choose_sheet: { Args: { p_import: string; p_sheet: string; p_slug: string }; Returns: Json };
      claim_organisation: { Args: { p_slug: string }; Returns: Json };
      claim_stripe_event: {
        Args: { p_created: string; p_event_id: string; p_type: string };
        Returns: Json;
      };
      claimed_domain: { Args: { p_claim: string }; Returns: string };
      clear_search_history: { Args: Record<PropertyKey, never>; Returns: Json };
      close_organisation: {
        Args: { p_name: string; p_slug: string; p_withdraw?: boolean };
        Returns: Json;
      };
      compare_page: { Args: { p_ids: number[] }; Returns: Json };
      confirm_code: { Args: { p_code: string; p_slug: string }; Returns: Json };
      confirm_visitor_question: { Args: { p_token: string }; Returns: Json };
      contents_of_import: { Args: { p_ids: number[]; p_import: string }; Returns: Json };
      copy_saved: { Args: { p_key?: string; p_name: string }; Returns: Json };
      count_contact: { Args: { p_most: number; p_network: string }; Returns: boolean };
      count_listings: { Args: { p_counts: string }; Returns: number };
      decide_claim: {
        Args: { p_approve: boolean; p_claim: string; p_domain: string; p_reason: string };
        Returns: Json;
      };
      decide_draft: {
        Args: { p_draft: string; p_publish: boolean; p_reason?: string; p_seen: string };
        Returns: Json;
      };
      decide_import: { Args: { p_answers: Json; p_import: string; p_slug: string }; Returns: Json };
      decide_mail: { Args: { p_id: string; p_take: boolean }; Returns: Json };
      decide_name: { Args: { p_approve: boolean; p_slug: string }; Returns: Json };
      decide_need: { Args: { p_approve: boolean; p_id: string; p_reason: string }; Returns: Json };
      decide_record_name: {
        Args: { p_approve: boolean; p_name: string; p_slug: string };
        Returns: Json;
      };
      decrement_dislike: { Args: { row_id: number }; Returns: number };
      decrement_like: { Args: { row_id: number }; Returns: number };
      decrement_save: { Args: { row_id: number }; Returns: number };
      delete_account: { Args: { p_check_only?: boolean; p_email: string }; Returns: Json };
      delete_saved_search: { Args: { p_id: string }; Returns: Json };
      document_for_download: { Args: { p_id: string }; Returns: Json };
      empty_saved_list: { Args: { p_kind: string }; Returns: Json };
      end_checkout: { Args: { p_customer_id: string; p_session_id: string }; Returns: boolean };
      end_image_work: {
        Args: { p_hidden: string[]; p_removed: string[]; p_shown: string[] };
        Returns: undefined;
      };
      end_mail: { Args: { p_id: string; p_outcome: string }; Returns: undefined };
      end_notice: { Args: { p_id: string; p_outcome: string }; Returns: undefined };
      end_reading: { Args: { p_import: string; p_report: Json }; Returns: string };
      end_register_step: {
        Args: {
          p_answered: string[];
          p_failed: string[];
          p_rest_seconds: number;
          p_rights: Json;
          p_service: string;
        };
        Returns: number;
      };
      end_unsent_inquiry: { Args: { p_id: string }; Returns: undefined };
      end_webhook_message: {
        Args: { p_answer: string; p_gone?: boolean; p_id: string; p_sent: boolean };
        Returns: undefined;
      };
      end_withdrawn_files: { Args: { p_ids: string[] }; Returns: undefined };
      ensure_profile: { Args: { p_device?: string }; Returns: boolean };
      export_account: { Args: Record<PropertyKey, never>; Returns: Json };
      export_rows: { Args: { p_after?: string; p_part: string }; Returns: Json };
      fail_image: {
        Args: { p_address: string; p_problem: string; p_tech_id: number };
        Returns: undefined;
      };
      fail_import: { Args: { p_import: string; p_problem: string }; Returns: undefined };
      featured_addresses: { Args: { p_part?: number }; Returns: Json };
      fee_calendar: { Args: { p_slug: string; p_token: string }; Returns: Json };
      fill_shortlist: {
        Args: {
          p_id: number;
          p_ids: number[];
          p_key?: string;
          p_name?: string;
          p_notes?: string[];
        };
        Returns: Json;
      };
      finish_alerts: { Args: { p_run: number; p_user: string }; Returns: undefined };
      finish_stripe_event: {
        Args: { p_applied: boolean; p_attempt: number; p_event_id: string };
        Returns: boolean;
      };
      fold_listing_days: { Args: Record<PropertyKey, never>; Returns: number };
      forget_dead_letter: { Args: { p_id: string }; Returns: undefined };
      forget_stripe_customer: { Args: { p_customer_id: string }; Returns: boolean };
      forget_withdrawn_files: { Args: Record<PropertyKey, never>; Returns: string[] };
      heartbeat: { Args: { p_job: string }; Returns: undefined };
      hide_from_listing: {
        Args: {
          p_kind?: string;
          p_sentence?: string;
          p_slug: string;
          p_tech_id: number;
          p_what: string;
        };
        Returns: Json;
      };
      home_page: { Args: Record<PropertyKey, never>; Returns: Json };
      image_work: { Args: Record<PropertyKey, never>; Returns: Json };
      import_page: {
        Args: {
          p_field?: string;
          p_import: string;
          p_page?: number;
          p_show?: string;
          p_slug: string;
        };
        Returns: Json;
      };
      imports_page: { Args: { p_slug: string }; Returns: Json };
      imports_with_files: { Args: { p_imports: string[] }; Returns: Json };
      inbox_page: { Args: { p_slug: string; p_state?: string }; Returns: Json };
      increment_dislike: { Args: { row_id: number }; Returns: number };
      increment_like: { Args: { row_id: number }; Returns: number };
      increment_save: { Args: { row_id: number }; Returns: number };
      inquiries_page: { Args: Record<PropertyKey, never>; Returns: Json };
      inquiry_page: { Args: { p_id: string }; Returns: Json };
      invite_member: { Args: { p_address: string; p_role: string; p_slug: string }; Returns: Json };
      invite_to_shortlist: {
        Args: { p_email: string; p_id: number; p_role: string };
        Returns: Json;
      };
      keys_page: { Args: Record<PropertyKey, never>; Returns: Json };
      late_jobs: { Args: Record<PropertyKey, never>; Returns: Json };
      leave_out_rows: {
        Args: { p_import: string; p_out: boolean; p_places: number[]; p_slug: string };
        Returns: Json;
      };
      list_universities: { Args: { p_filters?: Json; p_like?: string }; Returns: Json };
      listing_draft_page: { Args: { p_id: string; p_slug: string }; Returns: Json };
      listing_drafts_page: {
        Args: { p_page?: number; p_slug: string; p_withdrawn?: boolean };
        Returns: Json;
      };
      listing_page: {
        Args: { p_slug: string; p_tech_id: number; p_version?: number };
        Returns: Json;
      };
      listings_page: {
        Args: { p_filter?: Json; p_page?: number; p_slug: string; p_sort?: string };
        Returns: Json;
      };
      mail_months: { Args: Record<PropertyKey, never>; Returns: number };
      mail_needs: { Args: Record<PropertyKey, never>; Returns: number };
      make_key: {
        Args: {
          p_days?: number;
          p_hash: string;
          p_id: string;
          p_name: string;
          p_scopes: string[];
          p_shown: string;
        };
        Returns: Json;
      };
      make_shortlist_link: {
        Args: {
          p_comments?: boolean;
          p_days?: number;
          p_id: number;
          p_key?: string;
          p_notes?: boolean;
          p_ratings?: boolean;
          p_records?: boolean;
        };
        Returns: Json;
      };
      marketplace_page: {
        Args: {
          p_filters?: Json;
          p_page?: number;
          p_per?: number;
          p_sort?: string;
          p_uni_like?: string;
        };
        Returns: Json;
      };
      match_needs: { Args: Record<PropertyKey, never>; Returns: number };
      match_technologies: { Args: { p_lines: string[] }; Returns: Json };
      may_import: { Args: { p_import: string }; Returns: boolean };
      may_prove: { Args: { p_id: string }; Returns: boolean };
      may_send_files: { Args: { p_slug: string }; Returns: boolean };
      membership_viewer: { Args: Record<PropertyKey, never>; Returns: Json };
      mend_row: {
        Args: { p_cells: Json; p_import: string; p_place: number; p_slug: string };
        Returns: Json;
      };
      mirror_page: {
        Args: {
          p_done?: boolean;
          p_like?: string;
          p_list?: string;
          p_page?: number;
          p_slug: string;
        };
        Returns: Json;
      };
      mistake_page: { Args: { p_tech_id: number }; Returns: Json };
      moderate_lead: {
        Args: { p_act: string; p_address?: string; p_id: string; p_text?: string };
        Returns: Json;
      };
      moderation_page: { Args: Record<PropertyKey, never>; Returns: Json };
      move_inquiry: {
        Args: { p_id: string; p_member?: string; p_note?: string; p_reason?: string; p_to: string };
        Returns: Json;
      };
      need_page: { Args: { p_id: string }; Returns: Json };
      needs_page: { Args: Record<PropertyKey, never>; Returns: Json };
      needs_to_match: { Args: Record<PropertyKey, never>; Returns: Json };
      newest_technologies: { Args: Record<PropertyKey, never>; Returns: Json };
      note_import: { Args: { p_import: string; p_noted: Json }; Returns: undefined };
      note_mail_event: {
        Args: { p_address: string; p_event: string; p_kind?: string };
        Returns: undefined;
      };
      numbers_page: { Args: { p_month?: string; p_slug: string }; Returns: Json };
      oai_earliest: { Args: Record<PropertyKey, never>; Returns: string };
      oai_owners: { Args: Record<PropertyKey, never>; Returns: Json };
      oai_page: { Args: { p_list: Json }; Returns: Json };
      oai_size: { Args: { p_list: Json }; Returns: number };
      offer_organisation: { Args: { p_address: string; p_slug: string }; Returns: Json };
      open_listings: {
        Args: { p_embedders: string[]; p_open: boolean; p_questions?: boolean; p_slug: string };
        Returns: Json;
      };
      open_notices: { Args: Record<PropertyKey, never>; Returns: Json };
      open_shared_record: { Args: { p_tech_id: number; p_token: string }; Returns: Json };
      open_shortlist_link: { Args: { p_page?: number; p_token: string }; Returns: Json };
      organisation_data: {
        Args: { p_after?: string; p_part: string; p_slug: string };
        Returns: Json;
      };
      organisation_needs_page: { Args: { p_need?: string; p_slug: string }; Returns: Json };
      organisation_page: { Args: { p_home?: boolean; p_slug: string }; Returns: Json };
      organisations_page: { Args: { p_like?: string }; Returns: Json };
      owner_page: {
        Args: { p_class?: string; p_page?: number; p_slug: string; p_words?: string };
        Returns: Json;
      };
      patent_page: { Args: { p_tech_id: number }; Returns: Json };
      preview_search: { Args: { p_search: string }; Returns: Json };
      preview_shortlist_link: {
        Args: {
          p_comments?: boolean;
          p_id: number;
          p_notes?: boolean;
          p_page?: number;
          p_ratings?: boolean;
        };
        Returns: Json;
      };
      prove_claim: {
        Args: { p_claim: string; p_domain: string; p_texts: string[] };
        Returns: Json;
      };
      prune_old_rows: { Args: Record<PropertyKey, never>; Returns: Json };
      publish_due: { Args: Record<PropertyKey, never>; Returns: Json };
      publish_import_rows: { Args: { p_import: string }; Returns: Json };
      publish_need: {
        Args: {
          p_asker: string;
          p_ends_on: string;
          p_id: string;
          p_is_public: boolean;
          p_requirements: string[];
          p_sought: string;
        };
        Returns: Json;
      };
      question_page: { Args: { p_slug: string; p_tech_id?: number }; Returns: Json };
      rate_alert: { Args: { p_fits: boolean; p_id: string; p_tech_id: number }; Returns: Json };
      read_catalogue_export: { Args: { p_after?: number; p_export: string }; Returns: Json };
      read_technologies: { Args: { p_ids: number[] }; Returns: Json };
      refresh_daily_selection: { Args: { at?: string }; Returns: Json };
      register_organisation: { Args: { p_name: string }; Returns: Json };
      released_dead_letters: { Args: Record<PropertyKey, never>; Returns: Json };
      remind_of_inquiries: { Args: Record<PropertyKey, never>; Returns: number };
      remove_domain: { Args: { p_domain: string; p_slug: string }; Returns: Json };
      remove_shortlist_comment: { Args: { p_comment: string; p_id: number }; Returns: Json };
      rename_listings: { Args: Record<PropertyKey, never>; Returns: number };
      report_for_download: { Args: { p_id: string }; Returns: Json };
      report_mistake: {
        Args: { p_id: string; p_message: string; p_tech_id: number };
        Returns: Json;
      };
      request_analysis: { Args: { p_tech_id: number; p_wanted: boolean }; Returns: Json };
      reserve_model_tokens: {
        Args: {
          p_person_most: number;
          p_session_id: string;
          p_site_most: number;
          p_tokens: number;
          p_user_id: string;
        };
        Returns: string;
      };
      reset_alerts: { Args: { p_id: string }; Returns: Json };
      restage_row: { Args: { p_import: string; p_row: Json }; Returns: undefined };
      restore_listing: {
        Args: { p_slug: string; p_tech_id: number; p_version: number };
        Returns: Json;
      };
      resume_mail: { Args: Record<PropertyKey, never>; Returns: Json };
      revoke_exposed_key: { Args: { p_key: string }; Returns: boolean };
      revoke_key: { Args: { p_id: string }; Returns: Json };
      revoke_shortlist_link: { Args: { p_id: number; p_link: number }; Returns: Json };
      row_to_read: { Args: { p_import: string; p_place: number }; Returns: Json };
      run_alerts: { Args: { p_run: number; p_user: string }; Returns: Json };
      save_listing: { Args: { p_changes: Json; p_slug: string; p_tech_id: number }; Returns: Json };
      save_listing_draft: {
        Args: { p_content: Json; p_id: string; p_seen?: string; p_slug: string };
        Returns: Json;
      };
      save_note: { Args: { p_notes: string; p_seen?: string; p_tech_id: number }; Returns: Json };
      save_search: {
        Args: { p_frequency?: string; p_name: string; p_search: string };
        Returns: Json;
      };
      saved_list_page: {
        Args: { p_kind: string; p_page?: number; p_sort?: string };
        Returns: Json;
      };
      search_allowance: { Args: Record<PropertyKey, never>; Returns: Json };
      search_feed: { Args: { p_token_hash: string }; Returns: Json };
      search_ids: {
        Args: {
          p_filters?: Json;
          p_form_key?: string;
          p_keywords?: string[];
          p_mode?: string;
          p_query: string;
        };
        Returns: Json;
      };
      search_page: {
        Args: {
          p_filters?: Json;
          p_keywords?: string[];
          p_mode?: string;
          p_page?: number;
          p_per?: number;
          p_query: string;
          p_sort?: string;
          p_uni_like?: string;
        };
        Returns: Json;
      };
      searches_page: { Args: { p_feed_key?: string; p_history_page?: number }; Returns: Json };
      searches_to_encode: { Args: { p_user: string }; Returns: Json };
      set_closeness: { Args: { p_encoder: string; p_wishes: Json }; Returns: number };
      set_display_name: { Args: { p_name: string }; Returns: Json };
      set_mail: { Args: { p_kind: string; p_on: boolean }; Returns: Json };
      set_moderators: { Args: { p_addresses: string[] }; Returns: number };
      set_reaction: {
        Args: { p_active: boolean; p_kind: string; p_tech_id: number };
        Returns: Json;
      };
      set_search_feed: { Args: { p_id: string; p_key?: string }; Returns: Json };
      set_search_history: { Args: { p_on: boolean }; Returns: Json };
      set_watch: { Args: { p_active: boolean; p_tech_id: number }; Returns: Json };
      settle_model_tokens: {
        Args: { p_person_used: number; p_reserved: number; p_site_used: number; p_user_id: string };
        Returns: undefined;
      };
      settle_report: { Args: { p_answer: string; p_id: string; p_mended: boolean }; Returns: Json };
      settle_statuses: { Args: Record<PropertyKey, never>; Returns: number };
      shortlist_owners: { Args: { p_id: number; p_ids?: number[] }; Returns: Json };
      shortlist_page: {
        Args: { p_comments?: number; p_id: number; p_link_key?: string; p_page?: number };
        Returns: Json;
      };
      shortlists_page: { Args: { p_ids?: number[]; p_invitation?: string }; Returns: Json };
      show_on_listing: {
        Args: {
          p_kind?: string;
          p_sentence?: string;
          p_slug: string;
          p_tech_id: number;
          p_what: string;
        };
        Returns: Json;
      };
      spend_analysis_tokens: { Args: { p_most: number; p_tokens: number }; Returns: boolean };
      stage_import_rows: { Args: { p_import: string; p_rows: Json }; Returns: undefined };
      stalled_imports: { Args: Record<PropertyKey, never>; Returns: Json };
      stop_import: { Args: { p_import: string }; Returns: undefined };
      store_analysis: {
        Args: {
          p_body: Json;
          p_hash: string;
          p_model: string;
          p_prompt_version: string;
          p_refused: Json;
          p_tech_id: number;
          p_tokens: number;
        };
        Returns: boolean;
      };
      store_chapters: {
        Args: { p_chapters: Json; p_encoder: string; p_rules: number };
        Returns: undefined;
      };
      store_checkout: {
        Args: { p_key: string; p_session_id: string; p_user_id: string };
        Returns: boolean;
      };
      store_dead_letters: { Args: { p_letters: string }; Returns: undefined };
      store_families: { Args: { p_done: number[]; p_families: Json }; Returns: undefined };
      store_image: {
        Args: { p_address: string; p_key: string; p_tech_id: number };
        Returns: boolean;
      };
      store_query_vector: {
        Args: {
          p_encoder: string;
          p_keywords: string[];
          p_mode: string;
          p_query: string;
          p_vector: number[];
        };
        Returns: undefined;
      };
      store_reasons: { Args: { p_reasons: Json }; Returns: undefined };
      store_register_answers: { Args: { p_numbers: string[]; p_records: Json }; Returns: Json };
      store_stripe_customer: { Args: { p_customer_id: string; p_user_id: string }; Returns: Json };
      store_term_vectors: { Args: { p_encoder: string; p_vectors: Json }; Returns: undefined };
      store_texts: { Args: { p_texts: Json }; Returns: undefined };
      store_vectors: { Args: { p_encoder: string; p_vectors: Json }; Returns: undefined };
      stripe_customer: { Args: { p_user_id: string }; Returns: Json };
      suggest: { Args: { p_prefix: string }; Returns: Json };
      take_code: { Args: { p_id: string }; Returns: Json };
      take_families: { Args: Record<PropertyKey, never>; Returns: Json };
      take_images: { Args: { p_count: number }; Returns: Json };
      take_import: { Args: { p_import: string }; Returns: Json };
      take_mail: { Args: { p_id: string; p_retries: boolean }; Returns: Json };
      take_notice: {
        Args: { p_id: string; p_replies?: boolean; p_retries: boolean };
        Returns: Json;
      };
      take_register_numbers: { Args: { p_count: number; p_service: string }; Returns: Json };
      take_reply: {
        Args: {
          p_body: string;
          p_from: string;
          p_held?: string;
          p_left_out?: string[];
          p_message_id: string;
          p_quoted?: string;
          p_token: string;
        };
        Returns: string;
      };
      take_texts: { Args: Record<PropertyKey, never>; Returns: Json };
      take_unanalysed: {
        Args: { p_budget: number; p_most: number; p_tokens: number };
        Returns: number[];
      };
      take_unencoded: {
        Args: { p_encoder: string; p_lease: string; p_most: number };
        Returns: Json;
      };
      take_unread: {
        Args: { p_encoder: string; p_lease: string; p_most: number; p_rules: number };
        Returns: Json;
      };
      take_unsent_inquiries: { Args: Record<PropertyKey, never>; Returns: Json };
      take_webhook_messages: { Args: { p_count: number }; Returns: Json };
      unblock_shortlist_inviters: { Args: Record<PropertyKey, never>; Returns: Json };
      undo_import_rows: { Args: { p_import: string }; Returns: Json };
      unsubscribe: { Args: { p_back?: boolean; p_token: string }; Returns: string };
      withdraw_claim: { Args: { p_slug: string }; Returns: Json };
      withdraw_listings: { Args: { p_ids: number[]; p_slug: string }; Returns: Json };
      withdraw_page: { Args: { p_filter?: Json; p_ids: number[]; p_slug: string }; Returns: Json };
      write_to_inquiry: {
        Args: { p_body: string; p_id: string; p_key: string; p_shares_address?: boolean };
        Returns: Json;
      };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
