export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
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
        Relationships: [
          {
            foreignKeyName: "dislikes-v1_tech_id_fkey";
            columns: ["tech_id"];
            isOneToOne: false;
            referencedRelation: "tech-table-v1";
            referencedColumns: ["tech_id"];
          },
          {
            foreignKeyName: "dislikes-v1_tech_id_fkey";
            columns: ["tech_id"];
            isOneToOne: false;
            referencedRelation: "technologies";
            referencedColumns: ["tech_id"];
          },
        ];
      };
      featured_techids_social: {
        Row: {
          active_feature: boolean;
          tech_id: number;
        };
        ComputedFields: never;
        Insert: {
          active_feature?: boolean;
          tech_id: number;
        };
        Update: {
          active_feature?: boolean;
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
      inquiries: {
        Row: {
          asked_at: string;
          id: string;
          message: string;
          sent_at: string | null;
          state: string;
          tech_id: number | null;
          title: string;
          tried_at: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          asked_at?: string;
          id: string;
          message: string;
          sent_at?: string | null;
          state?: string;
          tech_id?: number | null;
          title: string;
          tried_at?: string | null;
          user_id: string;
        };
        Update: {
          asked_at?: string;
          id?: string;
          message?: string;
          sent_at?: string | null;
          state?: string;
          tech_id?: number | null;
          title?: string;
          tried_at?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "inquiries_tech_id_fkey";
            columns: ["tech_id"];
            isOneToOne: false;
            referencedRelation: "tech-table-v1";
            referencedColumns: ["tech_id"];
          },
          {
            foreignKeyName: "inquiries_tech_id_fkey";
            columns: ["tech_id"];
            isOneToOne: false;
            referencedRelation: "technologies";
            referencedColumns: ["tech_id"];
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
        Relationships: [
          {
            foreignKeyName: "likes-v1_tech_id_fkey";
            columns: ["tech_id"];
            isOneToOne: false;
            referencedRelation: "tech-table-v1";
            referencedColumns: ["tech_id"];
          },
          {
            foreignKeyName: "likes-v1_tech_id_fkey";
            columns: ["tech_id"];
            isOneToOne: false;
            referencedRelation: "technologies";
            referencedColumns: ["tech_id"];
          },
        ];
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
        Relationships: [
          {
            foreignKeyName: "notes-v1_tech_id_fkey";
            columns: ["tech_id"];
            isOneToOne: false;
            referencedRelation: "tech-table-v1";
            referencedColumns: ["tech_id"];
          },
          {
            foreignKeyName: "notes-v1_tech_id_fkey";
            columns: ["tech_id"];
            isOneToOne: false;
            referencedRelation: "technologies";
            referencedColumns: ["tech_id"];
          },
        ];
      };
      report_requests: {
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
        Relationships: [
          {
            foreignKeyName: "report_requests_tech_id_fkey";
            columns: ["tech_id"];
            isOneToOne: false;
            referencedRelation: "tech-table-v1";
            referencedColumns: ["tech_id"];
          },
          {
            foreignKeyName: "report_requests_tech_id_fkey";
            columns: ["tech_id"];
            isOneToOne: false;
            referencedRelation: "technologies";
            referencedColumns: ["tech_id"];
          },
        ];
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
        Relationships: [
          {
            foreignKeyName: "saves-v1_tech_id_fkey";
            columns: ["tech_id"];
            isOneToOne: false;
            referencedRelation: "tech-table-v1";
            referencedColumns: ["tech_id"];
          },
          {
            foreignKeyName: "saves-v1_tech_id_fkey";
            columns: ["tech_id"];
            isOneToOne: false;
            referencedRelation: "technologies";
            referencedColumns: ["tech_id"];
          },
        ];
      };
      technologies: {
        Row: {
          categorical_assign: string;
          class1: string | null;
          class2: string | null;
          date_added: string | null;
          ends_on: string | null;
          family: string | null;
          img: string | null;
          stated_status: string | null;
          status: string;
          summary: string | null;
          tech_id: number;
          title: string;
          uni: string;
        };
        ComputedFields: never;
        Insert: {
          categorical_assign?: string;
          class1?: string | null;
          class2?: string | null;
          date_added?: string | null;
          ends_on?: string | null;
          family?: string | null;
          img?: string | null;
          stated_status?: string | null;
          status?: string;
          summary?: string | null;
          tech_id?: number;
          title: string;
          uni: string;
        };
        Update: {
          categorical_assign?: string;
          class1?: string | null;
          class2?: string | null;
          date_added?: string | null;
          ends_on?: string | null;
          family?: string | null;
          img?: string | null;
          stated_status?: string | null;
          status?: string;
          summary?: string | null;
          tech_id?: number;
          title?: string;
          uni?: string;
        };
        Relationships: [];
      };
      technology_claims: {
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
            foreignKeyName: "technology_claims_tech_id_fkey";
            columns: ["tech_id"];
            isOneToOne: false;
            referencedRelation: "tech-table-v1";
            referencedColumns: ["tech_id"];
          },
          {
            foreignKeyName: "technology_claims_tech_id_fkey";
            columns: ["tech_id"];
            isOneToOne: false;
            referencedRelation: "technologies";
            referencedColumns: ["tech_id"];
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
      add_inquiry: { Args: { p_id: string; p_message: string; p_tech_id: number }; Returns: Json };
      apply_membership: {
        Args: {
          p_customer_id: string;
          p_is_pro: boolean;
          p_subscription_end?: string;
          p_ticket: number;
          p_trial_end?: string;
          p_trial_used?: boolean;
        };
        Returns: boolean;
      };
      begin_checkout: {
        Args: { p_plan: string; p_promo: boolean; p_user_id: string };
        Returns: Json;
      };
      begin_reconcile: { Args: { p_customer_id: string }; Returns: Json };
      catalogue_changed: { Args: Record<PropertyKey, never>; Returns: number };
      change_inquiry: { Args: { p_change: string; p_id: string }; Returns: Json };
      chat_source: { Args: { p_tech_id?: number }; Returns: Json };
      claim_stripe_event: {
        Args: { p_created: string; p_event_id: string; p_type: string };
        Returns: Json;
      };
      count_contact: { Args: { p_most: number; p_network: string }; Returns: boolean };
      decrement_dislike: { Args: { row_id: number }; Returns: number };
      decrement_like: { Args: { row_id: number }; Returns: number };
      decrement_save: { Args: { row_id: number }; Returns: number };
      delete_account: { Args: { p_check_only?: boolean; p_email: string }; Returns: Json };
      empty_kept: { Args: { p_kind: string }; Returns: Json };
      end_checkout: { Args: { p_customer_id: string; p_session_id: string }; Returns: boolean };
      ensure_profile: { Args: { p_device?: string }; Returns: boolean };
      export_account: { Args: Record<PropertyKey, never>; Returns: Json };
      export_rows: { Args: { p_after?: string; p_part: string }; Returns: Json };
      featured_addresses: { Args: { p_part?: number }; Returns: Json };
      finish_stripe_event: {
        Args: { p_applied: boolean; p_attempt: number; p_event_id: string };
        Returns: boolean;
      };
      forget_stripe_customer: { Args: { p_customer_id: string }; Returns: boolean };
      heartbeat: { Args: { p_job: string }; Returns: undefined };
      home_page: { Args: Record<PropertyKey, never>; Returns: Json };
      increment_dislike: { Args: { row_id: number }; Returns: number };
      increment_like: { Args: { row_id: number }; Returns: number };
      increment_save: { Args: { row_id: number }; Returns: number };
      inquiries_page: { Args: Record<PropertyKey, never>; Returns: Json };
      keep_checkout: {
        Args: { p_key: string; p_session_id: string; p_user_id: string };
        Returns: boolean;
      };
      keep_stripe_customer: { Args: { p_customer_id: string; p_user_id: string }; Returns: Json };
      kept_page: { Args: { p_kind: string; p_page?: number; p_sort?: string }; Returns: Json };
      late_jobs: { Args: Record<PropertyKey, never>; Returns: Json };
      list_universities: {
        Args: { p_class?: string; p_hidden?: boolean; p_like?: string; p_status?: string };
        Returns: Json;
      };
      maintain_search_index: { Args: Record<PropertyKey, never>; Returns: Json };
      marketplace_page: {
        Args: {
          p_class?: string;
          p_hidden?: boolean;
          p_page?: number;
          p_sort?: string;
          p_status?: string;
          p_uni?: string;
          p_uni_like?: string;
        };
        Returns: Json;
      };
      membership_viewer: { Args: Record<PropertyKey, never>; Returns: Json };
      newest_technologies: { Args: Record<PropertyKey, never>; Returns: Json };
      patent_page: { Args: { p_tech_id: number }; Returns: Json };
      prune_old_rows: { Args: Record<PropertyKey, never>; Returns: Json };
      read_technologies: { Args: { p_ids: number[] }; Returns: Json };
      refresh_daily_selection: { Args: { at?: string }; Returns: Json };
      report_for_download: { Args: { p_id: string }; Returns: Json };
      request_report: { Args: { p_tech_id: number; p_wanted: boolean }; Returns: Json };
      save_note: { Args: { p_notes: string; p_seen?: string; p_tech_id: number }; Returns: Json };
      search_allowance: { Args: Record<PropertyKey, never>; Returns: Json };
      search_ids: {
        Args: { p_form_key?: string; p_keywords?: string[]; p_mode?: string; p_query: string };
        Returns: Json;
      };
      search_page: {
        Args: {
          p_class?: string;
          p_form_key?: string;
          p_hidden?: boolean;
          p_keywords?: string[];
          p_mode?: string;
          p_page?: number;
          p_query: string;
          p_sort?: string;
          p_status?: string;
          p_uni?: string;
          p_uni_like?: string;
        };
        Returns: Json;
      };
      set_reaction: {
        Args: { p_active: boolean; p_kind: string; p_tech_id: number };
        Returns: Json;
      };
      spend_model_tokens: {
        Args: {
          p_person_most: number;
          p_session_id: string;
          p_site_most: number;
          p_tokens: number;
          p_user_id: string;
        };
        Returns: string;
      };
      store_query_vector: {
        Args: { p_model: string; p_query: string; p_vector: number[] };
        Returns: undefined;
      };
      stripe_customer: { Args: { p_user_id: string }; Returns: Json };
      suggest: { Args: { p_prefix: string }; Returns: Json };
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
