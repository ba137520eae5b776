export interface paths {
    "/v1/technologies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List technologies. Without a key: those that are featured. */
        get: operations["listTechnologies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/technologies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read one technology. Without a key: whole where it is featured. */
        get: operations["readTechnology"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/technologies/{id}/similar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what is similar to a technology. */
        get: operations["listSimilar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search, as on the marketplace. Six searches a month are free; Pro has no limit. */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/owners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the organisations that own technologies, by name. */
        get: operations["listOwners"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/owners/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read one organisation, with the latest of its technologies. */
        get: operations["readOwner"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what appeared, changed and went since a cursor. Without one: only the cursor of now. */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/needs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the public standing needs: what somebody seeks, without a name. The newest fifty. */
        get: operations["listNeeds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shortlists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the shortlists of the key's person. */
        get: operations["listShortlists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shortlists/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a shortlist. */
        get: operations["readShortlist"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shortlists/{id}/technologies/{technology}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Add a technology to a shortlist. */
        put: operations["addToShortlist"];
        post?: never;
        /** Take a technology off a shortlist. */
        delete: operations["removeFromShortlist"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organisations/{slug}/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a part of all that an organisation has here, for its members. */
        get: operations["readOrganisationData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organisations/{slug}/listings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a listing: a draft, or a published one. */
        post: operations["createListing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organisations/{slug}/listings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraw a published listing. It can be published again from its organisation's pages. */
        delete: operations["withdrawListing"];
        options?: never;
        head?: never;
        /** Change fields of a published listing; those that are not given stay. */
        patch: operations["updateListing"];
        trace?: never;
    };
    "/v1/organisations/{slug}/listings/{id}/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a listing's images, and those that wait to be fetched or could not be. */
        get: operations["listListingImages"];
        put?: never;
        /** Add an image by its address, after those that a listing has: ten at most. */
        post: operations["addListingImage"];
        /** Remove an image of a listing. */
        delete: operations["removeListingImage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organisations/{slug}/listings/{id}/images/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add an image by its bytes, after those that a listing has: ten at most. */
        post: operations["uploadListingImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revoke the key of this request for ever. */
        post: operations["revokeKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Problem: {
            /** @description The address of what this refusal means, relative to the API. */
            type: string;
            title: string;
            status: number;
            detail: string;
            /** @enum {string} */
            code: "wrong-parameter" | "key-required" | "unknown-key" | "revoked-key" | "expired-key" | "missing-scope" | "not-allowed" | "searches-used-up" | "not-found" | "cursor-too-old" | "too-large" | "withdrawn" | "method-not-allowed" | "list-full" | "key-reused" | "conflict" | "too-many-requests" | "service-unavailable";
            field?: string;
            /** @description The scope that the key lacks. */
            scope?: string;
        };
        Card: {
            id: number;
            /**
             * Format: uri
             * @description Its page, to cite.
             */
            url: string;
            title: string;
            summary: string | null;
            university: string;
            /** @description The slug of its owner: /v1/owners/{slug}. */
            owner: string | null;
            /** @enum {string} */
            status: "active" | "pending" | "other";
            classes: ("computing" | "biotechnology" | "medical" | "energy" | "materials" | "environmental")[];
            /**
             * @description Its commercial potential. The technology itself says whether its source states it or a model estimated it.
             * @enum {string}
             */
            category: "Breakthrough" | "Significant Innovation" | "Incremental Improvement" | "Marginal Improvement" | "Unclassified";
            dateAdded: string | null;
            /** @description The status of its patent, as its source states it. */
            statedStatus: ("active" | "granted" | "pending" | "expired" | "abandoned") | null;
            /** @description When its patent ends, as its source states it. */
            endsOn: string | null;
            availability: ("available" | "option" | "exclusively-licensed" | "non-exclusive") | null;
            /** @description What patent offices record of its numbers; null where that is not known. */
            legalStatus: ("in-force" | "in-grace" | "pending" | "lapsed" | "ended" | "withdrawn" | "not-known") | null;
            /** @description 'open' where anybody may ask its owner, at /owner/{slug}/ask?tech_id={id} of the site. */
            questions: "open" | null;
            /** @description Null where a visitor is not told. */
            likes: number | null;
            /** @description Null where a visitor is not told. */
            saves: number | null;
        };
        Change: {
            cursor: string;
            id: number;
            /**
             * @description 'record' is any other field that the technology's answer has, but for its images.
             * @enum {string}
             */
            kind: "published" | "text" | "status" | "owner" | "report" | "record" | "withdrawn";
            /** @description Its title now; null where it is gone. */
            title: string | null;
            at: string;
        };
        Facets: {
            class: Record<string, never>;
            status: Record<string, never>;
            availability: Record<string, never>;
            kind: Record<string, never>;
            legal: Record<string, never>;
        };
        Fields: {
            id: number;
            /**
             * Format: uri
             * @description Its page, to cite.
             */
            url: string;
            title?: string;
            summary?: string | null;
            university?: string;
            /** @description The slug of its owner: /v1/owners/{slug}. */
            owner?: string | null;
            /** @enum {string} */
            status?: "active" | "pending" | "other";
            classes?: ("computing" | "biotechnology" | "medical" | "energy" | "materials" | "environmental")[];
            /**
             * @description Its commercial potential. The technology itself says whether its source states it or a model estimated it.
             * @enum {string}
             */
            category?: "Breakthrough" | "Significant Innovation" | "Incremental Improvement" | "Marginal Improvement" | "Unclassified";
            dateAdded?: string | null;
            /** @description The status of its patent, as its source states it. */
            statedStatus?: ("active" | "granted" | "pending" | "expired" | "abandoned") | null;
            /** @description When its patent ends, as its source states it. */
            endsOn?: string | null;
            availability?: ("available" | "option" | "exclusively-licensed" | "non-exclusive") | null;
            /** @description What patent offices record of its numbers; null where that is not known. */
            legalStatus?: ("in-force" | "in-grace" | "pending" | "lapsed" | "ended" | "withdrawn" | "not-known") | null;
            /** @description 'open' where anybody may ask its owner, at /owner/{slug}/ask?tech_id={id} of the site. */
            questions?: "open" | null;
            /** @description Null where a visitor is not told. */
            likes?: number | null;
            /** @description Null where a visitor is not told. */
            saves?: number | null;
            /** @description With expand=record. */
            record?: components["schemas"]["Record"];
            /** @description With expand=record: when what everyone reads of it changed last. */
            updatedAt?: string | null;
        };
        ImageChange: {
            /**
             * @description 'waiting': it is fetched within minutes; the list of images says how that went.
             * @enum {string}
             */
            state: "waiting" | "shown" | "removed";
        };
        Listed: {
            id: number;
            /**
             * Format: uri
             * @description Its page, to cite.
             */
            url: string;
            title: string;
            summary: string | null;
            university: string;
            /** @description The slug of its owner: /v1/owners/{slug}. */
            owner: string | null;
            /** @enum {string} */
            status: "active" | "pending" | "other";
            classes: ("computing" | "biotechnology" | "medical" | "energy" | "materials" | "environmental")[];
            /**
             * @description Its commercial potential. The technology itself says whether its source states it or a model estimated it.
             * @enum {string}
             */
            category: "Breakthrough" | "Significant Innovation" | "Incremental Improvement" | "Marginal Improvement" | "Unclassified";
            dateAdded: string | null;
            /** @description The status of its patent, as its source states it. */
            statedStatus: ("active" | "granted" | "pending" | "expired" | "abandoned") | null;
            /** @description When its patent ends, as its source states it. */
            endsOn: string | null;
            availability: ("available" | "option" | "exclusively-licensed" | "non-exclusive") | null;
            /** @description What patent offices record of its numbers; null where that is not known. */
            legalStatus: ("in-force" | "in-grace" | "pending" | "lapsed" | "ended" | "withdrawn" | "not-known") | null;
            /** @description 'open' where anybody may ask its owner, at /owner/{slug}/ask?tech_id={id} of the site. */
            questions: "open" | null;
            /** @description Null where a visitor is not told. */
            likes: number | null;
            /** @description Null where a visitor is not told. */
            saves: number | null;
            /** @description With expand=record. */
            record?: components["schemas"]["Record"];
            /** @description With expand=record: when what everyone reads of it changed last. */
            updatedAt?: string | null;
        };
        ListingChange: {
            /** @description Of the technology; null until it is published. */
            id: number | null;
            /** @description Of the draft; null for a published or withdrawn listing. */
            draft: string | null;
            /**
             * @description 'asked': a moderator decides whether it is published.
             * @enum {string}
             */
            state: "draft" | "asked" | "published" | "withdrawn";
            /** @description How many fields were written; 1 for a withdrawal. */
            changed: number;
        };
        ListingImage: {
            /**
             * @description 'failed': it was tried three times, and 'problem' says why it did not work.
             * @enum {string}
             */
            state: "shown" | "waiting" | "failed";
            /** @description By which it is removed; null until it is shown. */
            key: string | null;
            /** @description Where it is fetched; null once it is shown. */
            url: string | null;
            /** @description What it shows, for whoever cannot see it. */
            words: string;
            /** @description Why the last try failed. */
            problem: string | null;
        };
        Owner: {
            slug: string;
            /** Format: uri */
            url: string;
            name: string;
            kind: ("university" | "agency" | "company") | null;
            /** @description Whether somebody speaks for it here. */
            claimed: boolean;
            website: string | null;
            /** @description Its id in the Research Organization Registry. */
            ror: string | null;
            technologies: number;
        };
        Record: {
            owner: string | null;
            /** @enum {string} */
            status: "active" | "pending" | "other";
            classes: ("computing" | "biotechnology" | "medical" | "energy" | "materials" | "environmental")[];
            /**
             * @description Its commercial potential.
             * @enum {string}
             */
            category: "Breakthrough" | "Significant Innovation" | "Incremental Improvement" | "Marginal Improvement" | "Unclassified";
            /** @description The model that estimated the category, and the day; null if its source states it. */
            categoryBy: string | null;
            /** @description Why, in sentences of the record or its source's. */
            rationale: string | null;
            dateAdded: string | null;
            /** @description As its owner wrote them. */
            inventors: string | null;
            inventorNames: string[];
            /** @description With commas between. */
            patentNumbers: string | null;
            /** @description The patent numbers one by one. */
            numbers: string[];
            filedOn: string | null;
            statedStatus: ("active" | "granted" | "pending" | "expired" | "abandoned") | null;
            endsOn: string | null;
            /** @description Computed from the filing date. */
            termEndsOn: string | null;
            availability: ("available" | "option" | "exclusively-licensed" | "non-exclusive") | null;
            /** @description The day on which its owner stated or confirmed that last. */
            availabilityOn: string | null;
            /** @description Fields, territories, evaluation and price, as its owner states them. */
            licenceTerms: string | null;
            /** @description What patent offices record of its numbers; null where that is not known. */
            legalStatus: ("in-force" | "in-grace" | "pending" | "lapsed" | "ended" | "withdrawn" | "not-known") | null;
            /** @description What patent offices record, but for data that may not be passed on. */
            rights: {
                number: string;
                /** @enum {string} */
                legalStatus: "in-force" | "in-grace" | "pending" | "lapsed" | "ended" | "withdrawn" | "not-known";
                /** @description The same in a sentence, with its source and day. */
                statement: string;
                /** @description The day for which the source speaks. */
                asOf: string | null;
                nextFeeDue: string | null;
                endedOn: string | null;
                /** @description Without adjustment, extension or disclaimer. */
                termEndsOn: string | null;
                /** @description Owners of record; empty where that is not known. */
                owners: string[];
                /** @description The countries. */
                licencesOfRight: string[];
            }[];
            /** @description 'open' where anybody may ask its owner, at /owner/{slug}/ask?tech_id={id} of the site. */
            questions: "open" | null;
            sourceUrl: string | null;
            tags: string[];
            /** @description Its images, in their order. */
            pictures: {
                key: string;
                words: string;
            }[];
            /** @description PDFs of its owner. */
            documents: {
                name: string;
                bytes: number;
                /**
                 * @description 'members': its page asks to sign in.
                 * @enum {string}
                 */
                access: "public" | "members";
                /** Format: uri */
                url: string;
            }[];
            /** @description What its owner wrote. */
            sections: {
                heading: string;
                text: string;
            }[];
            /** @description Chapters that came with it; empty without Pro. */
            report: {
                heading: string;
                text: string;
            }[];
            /** @description Sentences of the record that a model chose; its chapters are for Pro. */
            analysis: {
                category: {
                    /** @enum {string} */
                    is: "Breakthrough" | "Significant Innovation" | "Incremental Improvement" | "Marginal Improvement" | "Unclassified";
                    passages: {
                        section: string;
                        heading: string;
                        text: string;
                    }[];
                } | null;
                rationale: {
                    label?: string;
                    passages: {
                        section: string;
                        heading: string;
                        text: string;
                    }[];
                }[];
                scores: Record<string, never>;
                chapters?: Record<string, never>;
                questions: string[];
                model: string;
                /** Format: date */
                madeOn: string;
                gaveCategory: boolean;
            } | null;
            /** @description Null without Pro. */
            contact: string | null;
            family: {
                id: number;
                title: string;
                /** Format: uri */
                url: string;
            }[];
        };
        Shortlist: {
            id: number;
            name: string;
            /** @enum {string} */
            role: "owner" | "editor" | "commenter" | "reader";
            technologies: number;
        };
        ShortlistChange: {
            changed: boolean;
        };
        Technology: {
            id: number;
            /**
             * Format: uri
             * @description Its page, to cite.
             */
            url: string;
            title: string;
            summary: string | null;
            university: string;
            /** @description False where a key would show more; then the rest is missing. */
            isWhole: boolean;
            record?: components["schemas"]["Record"];
        };
        ListTechnologiesAnswer: {
            technologies: (components["schemas"]["Listed"] | components["schemas"]["Fields"])[];
            /** @description How many there are on all pages. */
            total: number;
            /** @description The 'cursor' of the next page; null after the last. */
            next: string | null;
        };
        ListSimilarAnswer: {
            technologies: components["schemas"]["Card"][];
        };
        SearchAnswer: {
            /** @description What all pages hold, less close ones included. */
            total: number;
            /**
             * @description Every result is on a page.
             * @constant
             */
            totalIsCapped: false;
            page: number;
            pages: number;
            /** @description Whether this search counts against the free ones. */
            charged: boolean;
            /** @description Free searches left this month; null with Pro. */
            remaining: number | null;
            /** @description With facets=yes. */
            facets?: components["schemas"]["Facets"];
            technologies: {
                id: number;
                /**
                 * Format: uri
                 * @description Its page, to cite.
                 */
                url: string;
                title: string;
                summary: string | null;
                university: string;
                /** @description The slug of its owner: /v1/owners/{slug}. */
                owner: string | null;
                /** @enum {string} */
                status: "active" | "pending" | "other";
                classes: ("computing" | "biotechnology" | "medical" | "energy" | "materials" | "environmental")[];
                /**
                 * @description Its commercial potential. The technology itself says whether its source states it or a model estimated it.
                 * @enum {string}
                 */
                category: "Breakthrough" | "Significant Innovation" | "Incremental Improvement" | "Marginal Improvement" | "Unclassified";
                dateAdded: string | null;
                /** @description The status of its patent, as its source states it. */
                statedStatus: ("active" | "granted" | "pending" | "expired" | "abandoned") | null;
                /** @description When its patent ends, as its source states it. */
                endsOn: string | null;
                availability: ("available" | "option" | "exclusively-licensed" | "non-exclusive") | null;
                /** @description What patent offices record of its numbers; null where that is not known. */
                legalStatus: ("in-force" | "in-grace" | "pending" | "lapsed" | "ended" | "withdrawn" | "not-known") | null;
                /** @description 'open' where anybody may ask its owner, at /owner/{slug}/ask?tech_id={id} of the site. */
                questions: "open" | null;
                /** @description Null where a visitor is not told. */
                likes: number | null;
                /** @description Null where a visitor is not told. */
                saves: number | null;
                /** @description Whether it is close to what was asked; of two or three words, whether it has all. */
                close: boolean;
                /** @description The passage that holds most of the words. */
                snippet: string | null;
                /** @description Which words were found, and where in the record. */
                why: {
                    word: string;
                    fields: ("patent-number" | "title" | "inventor" | "university" | "summary" | "description" | "application" | "benefits" | "market" | "stage" | "additional" | "tags" | "rationale")[];
                }[];
            }[];
        };
        ListOwnersAnswer: {
            owners: components["schemas"]["Owner"][];
            /** @description The 'cursor' of the next page; null after the last. */
            next: string | null;
        };
        ReadOwnerAnswer: {
            slug: string;
            /** Format: uri */
            url: string;
            name: string;
            kind: ("university" | "agency" | "company") | null;
            /** @description Whether somebody speaks for it here. */
            claimed: boolean;
            website: string | null;
            /** @description Its id in the Research Organization Registry. */
            ror: string | null;
            technologies: number;
            about: string | null;
            newest: components["schemas"]["Card"][];
        };
        ListChangesAnswer: {
            changes: components["schemas"]["Change"][];
            next: string;
        };
        ListNeedsAnswer: {
            total: number;
            needs: {
                id: string;
                /** @description Where organisations answer it. */
                url: string;
                /** @description Who seeks it, without a name. */
                asker: string;
                sought: string;
                requirements: string[];
                publishedAt: string;
                /** @description The last day on which it is open. */
                endsOn: string;
            }[];
        };
        ListShortlistsAnswer: {
            shortlists: components["schemas"]["Shortlist"][];
        };
        ReadShortlistAnswer: {
            id: number;
            name: string;
            /** @enum {string} */
            role: "owner" | "editor" | "commenter" | "reader";
            technologies: number;
            page: number;
            pages: number;
            items: {
                id: number;
                /** @description Null where it is gone. */
                technology: components["schemas"]["Card"] | null;
                note: string;
                rating: number | null;
                addedAt: string;
            }[];
        };
        ReadOrganisationDataAnswer: {
            organisation: {
                name: string;
                slug: string;
                about: string | null;
                website: string | null;
                ror: string | null;
                contact: string | null;
            };
            /** @enum {string} */
            part: "listings" | "versions" | "leads" | "weeks" | "mirror";
            rows: {
                /** @description Of the technology; null for a draft that was never published. */
                id: number | null;
                /** @description Of the draft; null for a published listing. */
                draft: string | null;
                /** @enum {string} */
                state: "published" | "draft" | "withdrawn";
                caseNumber: string | null;
                dateAdded: string | null;
                /** @description Null for a listing that no editor changed. */
                changedAt: string | null;
                publishAt: string | null;
                withdrawnAt: string | null;
                pictures: {
                    key: string;
                    words: string;
                }[];
                documents: {
                    /** Format: uuid */
                    id: string;
                    name: string;
                    bytes: number;
                    public: boolean;
                }[];
                /** @description Texts and fields by column; a text is a string, or any JSON that its source had. */
                content: Record<string, never>;
            }[] | {
                techId: number;
                version: number;
                at: string;
                /** @description A display name. */
                by: string;
                how: string;
                fields: string[];
                /** @description Without the texts of a research report. */
                changes: Record<string, never>;
            }[] | {
                /** Format: uuid */
                id: string;
                techId: number | null;
                title: string;
                message: string;
                /** @enum {string} */
                state: "new" | "open" | "answered" | "declined" | "closed";
                declineReason: ("not-available" | "not-a-fit" | "agreement-first" | "no-capacity" | "other") | null;
                askedAt: string;
                /** @description As the asker chose to be called; empty for nothing. */
                name: string;
                /** @description Null where the asker does not share it. */
                address: string | null;
                caseManager: string | null;
                messages: {
                    /** @enum {string} */
                    side: "asker" | "organisation" | "automatic" | "moderator" | "contact";
                    /** @description Of the member who wrote it. */
                    name: string | null;
                    body: string;
                    /** @description What a message by mail quotes below; empty for none. */
                    quoted: string;
                    at: string;
                }[];
            }[] | {
                /** @description Its Monday. */
                week: string;
                /** @description Null for all listings together, rounded down to five. */
                techId: number | null;
                title: string | null;
                /** @description Null below five. */
                shown: number | null;
                /** @description Null below five. */
                opened: number | null;
                /** @description Null below five. */
                visited: number | null;
                /** @description Null below five. */
                arrived: number | null;
                /** @description Null below five. */
                saved: number | null;
                /** @description Null below five. */
                asked: number | null;
                /** @description Null below five. */
                answered: number | null;
            }[] | {
                /** @enum {string} */
                list: "unlisted" | "gone" | "fees" | "drafts";
                key: string;
                number: string;
                techId: number | null;
                title: string | null;
                /** @enum {string} */
                state: "in-force" | "in-grace" | "pending" | "lapsed" | "ended" | "withdrawn" | "not-known";
                evidence: {
                    /** @enum {string} */
                    source: "us-fees" | "us-assignments" | "us-applications" | "ep-register" | "ep-legal" | "gb-licences" | "gb-ceased" | "us-nih";
                    asOf: string;
                } | null;
                why: string;
                endedOn: string | null;
                grantedOn: string | null;
                /** @description Of year 4, 8 or 12: payable from a day, due on another, with a surcharge until a third. */
                nextFee: {
                    year: number;
                    from: string;
                    due: string;
                    graceUntil: string;
                } | null;
                /** @description The size for which fees were paid. */
                entity: ("large" | "small" | "micro") | null;
                /** @description By the recorded changes, the latest at a reel and frame. */
                owner: {
                    names: string[];
                    recorded: string;
                    place: string;
                    asOf: string;
                } | null;
                /** @description Whether the owner of record is none of the organisation's names. */
                away: boolean;
                /** @description Of a draft. */
                updatedAt: string | null;
            }[];
            /** @description The 'cursor' of the next page; null after the last. */
            next: string | null;
        };
        CreateListingFields: {
            /** @description What it is, in words that somebody outside the field searches for. */
            title: string;
            /** @description One or two sentences for lists and previews. */
            summary?: string | null;
            /** @description Where readers who browse by class find it. */
            class1?: ("" | "computing" | "biotechnology" | "medical" | "energy" | "materials" | "environmental") | null;
            /** @description For a technology that belongs to two; it is found under both. */
            class2?: ("" | "computing" | "biotechnology" | "medical" | "energy" | "materials" | "environmental") | null;
            /** @description Whether it can be licensed. Only you state this: it is never inferred. */
            availability?: ("" | "available" | "option" | "exclusively-licensed" | "non-exclusive") | null;
            /** @description Fields, territories, evaluation or price, where you state them: Europe, medical devices only; three months to evaluate; from $5,000. */
            licence_terms?: string | null;
            /** @description What it does and how it works. */
            technical_summary?: string | null;
            /** @description Which problem it solves, for whom, and what is used today. */
            market_summary?: string | null;
            /** @description What could be made with it; one use a line, each begun with a dash. */
            application?: string | null;
            /** @description What is better than today's solutions, with numbers where you have them. */
            key_benefits?: string | null;
            /** @description What exists now (idea, prototype, tested where), so that scouts can judge the risk. */
            developmental_stage?: string | null;
            /** @description Publications, funding, licences sought: whatever has no field of its own. */
            pi_addinfo?: string | null;
            /** @description Names, separated by commas. */
            inventor?: string | null;
            /** @description As the patent office has it today. The badge and the filter follow it. */
            status?: ("other" | "active" | "granted" | "pending" | "expired" | "abandoned") | null;
            /** @description Such as US10037477 or EP1234567, separated by commas. Each links to its publication. */
            pi_patentid?: string | null;
            /** @description Such as 2021-03-15, or in words where it is no day. */
            pi_filingdate?: string | null;
            /** @description An address that begins with https://. */
            source_url?: string | null;
            /** @description One or two words. */
            pi_button1tag?: string | null;
            /** @description One or two words. */
            pi_button2tag?: string | null;
            /** @description A name and an e-mail address. */
            pi_contactinfo?: string | null;
        };
        UpdateListingFields: {
            /** @description What it is, in words that somebody outside the field searches for. */
            title?: string;
            /** @description One or two sentences for lists and previews. */
            summary?: string | null;
            /** @description Where readers who browse by class find it. */
            class1?: ("" | "computing" | "biotechnology" | "medical" | "energy" | "materials" | "environmental") | null;
            /** @description For a technology that belongs to two; it is found under both. */
            class2?: ("" | "computing" | "biotechnology" | "medical" | "energy" | "materials" | "environmental") | null;
            /** @description Whether it can be licensed. Only you state this: it is never inferred. */
            availability?: ("" | "available" | "option" | "exclusively-licensed" | "non-exclusive") | null;
            /** @description Fields, territories, evaluation or price, where you state them: Europe, medical devices only; three months to evaluate; from $5,000. */
            licence_terms?: string | null;
            /** @description What it does and how it works. */
            technical_summary?: string | null;
            /** @description Which problem it solves, for whom, and what is used today. */
            market_summary?: string | null;
            /** @description What could be made with it; one use a line, each begun with a dash. */
            application?: string | null;
            /** @description What is better than today's solutions, with numbers where you have them. */
            key_benefits?: string | null;
            /** @description What exists now (idea, prototype, tested where), so that scouts can judge the risk. */
            developmental_stage?: string | null;
            /** @description Publications, funding, licences sought: whatever has no field of its own. */
            pi_addinfo?: string | null;
            /** @description Names, separated by commas. */
            inventor?: string | null;
            /** @description As the patent office has it today. The badge and the filter follow it. */
            status?: ("other" | "active" | "granted" | "pending" | "expired" | "abandoned") | null;
            /** @description Such as US10037477 or EP1234567, separated by commas. Each links to its publication. */
            pi_patentid?: string | null;
            /** @description Such as 2021-03-15, or in words where it is no day. */
            pi_filingdate?: string | null;
            /** @description An address that begins with https://. */
            source_url?: string | null;
            /** @description One or two words. */
            pi_button1tag?: string | null;
            /** @description One or two words. */
            pi_button2tag?: string | null;
            /** @description A name and an e-mail address. */
            pi_contactinfo?: string | null;
        };
        ListListingImagesAnswer: {
            images: components["schemas"]["ListingImage"][];
        };
        AddListingImageFields: {
            /**
             * Format: uri
             * @description Where it is: a public https address that answers with a JPEG, PNG or WebP of at most 10 MB.
             */
            url: string;
            /** @description What it shows, for whoever cannot see it. */
            words?: string;
        };
        UploadListingImageFields: {
            /**
             * Format: binary
             * @description A JPEG, PNG or WebP of at most 10 MB.
             */
            image: string;
            /** @description What it shows, for whoever cannot see it. */
            words?: string;
        };
    };
    responses: {
        /** @description wrong-parameter */
        Refused400: {
            headers: {
                /** @description Name it when you report a fault. */
                "X-Request-Id"?: string;
                /** @description How many requests a minute are answered. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description key-required, unknown-key, revoked-key, expired-key */
        Refused401: {
            headers: {
                /** @description Name it when you report a fault. */
                "X-Request-Id"?: string;
                /** @description How many requests a minute are answered. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description searches-used-up */
        Refused402: {
            headers: {
                /** @description Name it when you report a fault. */
                "X-Request-Id"?: string;
                /** @description How many requests a minute are answered. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description missing-scope, not-allowed */
        Refused403: {
            headers: {
                /** @description Name it when you report a fault. */
                "X-Request-Id"?: string;
                /** @description How many requests a minute are answered. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description not-found */
        Refused404: {
            headers: {
                /** @description Name it when you report a fault. */
                "X-Request-Id"?: string;
                /** @description How many requests a minute are answered. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description method-not-allowed */
        Refused405: {
            headers: {
                /** @description Name it when you report a fault. */
                "X-Request-Id"?: string;
                /** @description How many requests a minute are answered. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description list-full, key-reused, conflict */
        Refused409: {
            headers: {
                /** @description Name it when you report a fault. */
                "X-Request-Id"?: string;
                /** @description How many requests a minute are answered. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description cursor-too-old, withdrawn */
        Refused410: {
            headers: {
                /** @description Name it when you report a fault. */
                "X-Request-Id"?: string;
                /** @description How many requests a minute are answered. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description too-large */
        Refused413: {
            headers: {
                /** @description Name it when you report a fault. */
                "X-Request-Id"?: string;
                /** @description How many requests a minute are answered. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description too-many-requests */
        Refused429: {
            headers: {
                /** @description Name it when you report a fault. */
                "X-Request-Id"?: string;
                /** @description How many requests a minute are answered. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description service-unavailable */
        Refused503: {
            headers: {
                /** @description Name it when you report a fault. */
                "X-Request-Id"?: string;
                /** @description How many requests a minute are answered. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listTechnologies: {
        parameters: {
            query?: {
                /**
                 * @description Only those of this subject. May be repeated: any of them.
                 * @example [
                 *       "energy"
                 *     ]
                 */
                class?: ("computing" | "biotechnology" | "medical" | "energy" | "materials" | "environmental" | "unsorted")[];
                /**
                 * @description Only those whose patent has this status. May be repeated: any of them.
                 * @example [
                 *       "active"
                 *     ]
                 */
                status?: ("active" | "pending" | "other")[];
                /**
                 * @description Only those of this owner, by its whole name. May be repeated: any of them.
                 * @example [
                 *       "Northlake University"
                 *     ]
                 */
                uni?: string[];
                /**
                 * @description Only those that are available like this, or with a licence of right on record in one of these countries. May be repeated: any of them.
                 * @example [
                 *       "available"
                 *     ]
                 */
                availability?: ("available" | "option" | "exclusively-licensed" | "non-exclusive" | "licence-DE" | "licence-GB" | "licence-EP" | "owner-lists")[];
                /**
                 * @description Only those of such owners, as their names suggest. May be repeated: any of them.
                 * @example [
                 *       "company"
                 *     ]
                 */
                kind?: ("university" | "agency" | "company" | "person")[];
                /**
                 * @description Only those whose patents patent offices have on record like this. May be repeated: any of them.
                 * @example [
                 *       "in-force"
                 *     ]
                 */
                legal?: ("in-force" | "in-grace" | "pending" | "lapsed" | "ended" | "withdrawn" | "not-known")[];
                /**
                 * @description 'yes': only records that have a part of this name.
                 * @example yes
                 */
                report?: "yes";
                /**
                 * @description 'yes': only records that have a part of this name.
                 * @example yes
                 */
                contact?: "yes";
                /**
                 * @description 'yes': only records that have a part of this name.
                 * @example yes
                 */
                stage?: "yes";
                /**
                 * @description 'yes': only records that have a part of this name.
                 * @example yes
                 */
                answers?: "yes";
                /**
                 * @description Only those that were added or filed, or that expire, from or up to this day.
                 * @example 2026-01-01
                 */
                added_from?: string;
                /**
                 * @description Only those that were added or filed, or that expire, from or up to this day.
                 * @example 2026-12-31
                 */
                added_to?: string;
                /**
                 * @description Only those that were added or filed, or that expire, from or up to this day.
                 * @example 2020-01-01
                 */
                filed_from?: string;
                /**
                 * @description Only those that were added or filed, or that expire, from or up to this day.
                 * @example 2025-12-31
                 */
                filed_to?: string;
                /**
                 * @description Only those that were added or filed, or that expire, from or up to this day.
                 * @example 2035-01-01
                 */
                expires_from?: string;
                /**
                 * @description Only those that were added or filed, or that expire, from or up to this day.
                 * @example 2045-12-31
                 */
                expires_to?: string;
                /**
                 * @description Only these technologies: up to 100 ids with commas between.
                 * @example 7,12,40
                 */
                ids?: string;
                /**
                 * @description Only those of this owner, by its slug.
                 * @example northlake-university
                 */
                owner?: string;
                /**
                 * @description Only those with this patent number, in any spelling.
                 * @example US 10,037,477 B2
                 */
                number?: string;
                /**
                 * @description Only those with this part of an inventor's name.
                 * @example Okafor
                 */
                inventor?: string;
                /**
                 * @description Only those of which what everyone reads changed at this instant or later; /v1/changes tells of every change.
                 * @example 2026-11-01T00:00:00Z
                 */
                updated_from?: string;
                /**
                 * @description The order.
                 * @example commercial-potential
                 */
                sort?: "commercial-potential" | "most-liked" | "most-saved" | "most-recent" | "most-relevant" | "term-end";
                /**
                 * @description How many at most.
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description Where to go on: 'next' of the answer before, with the same other parameters.
                 * @example commercial-potential.-1.7
                 */
                cursor?: string;
                /**
                 * @description 'record' adds to each technology all that /v1/technologies/{id} tells.
                 * @example record
                 */
                expand?: "record";
                /**
                 * @description Only these fields of each, with commas between, and its id and url.
                 * @example title,university,availability
                 */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List technologies. Without a key: those that are featured. */
            200: {
                headers: {
                    /** @description Name it when you report a fault. */
                    "X-Request-Id"?: string;
                    /** @description How many requests a minute are answered. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTechnologiesAnswer"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            413: components["responses"]["Refused413"];
            429: components["responses"]["Refused429"];
            503: components["responses"]["Refused503"];
        };
    };
    readTechnology: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Its id, as lists and searches answer it.
                 * @example 7
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one technology. Without a key: whole where it is featured. */
            200: {
                headers: {
                    /** @description Name it when you report a fault. */
                    "X-Request-Id"?: string;
                    /** @description How many requests a minute are answered. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Technology"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            410: components["responses"]["Refused410"];
            413: components["responses"]["Refused413"];
            429: components["responses"]["Refused429"];
            503: components["responses"]["Refused503"];
        };
    };
    listSimilar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Its id, as lists and searches answer it.
                 * @example 7
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List what is similar to a technology. */
            200: {
                headers: {
                    /** @description Name it when you report a fault. */
                    "X-Request-Id"?: string;
                    /** @description How many requests a minute are answered. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSimilarAnswer"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            410: components["responses"]["Refused410"];
            413: components["responses"]["Refused413"];
            429: components["responses"]["Refused429"];
            503: components["responses"]["Refused503"];
        };
    };
    search: {
        parameters: {
            query: {
                /**
                 * @description What is wanted: words, a patent number, an inventor, or a need in plain words.
                 * @example a coating that keeps ice off
                 */
                q: string;
                /**
                 * @description 'ai' understands a need in plain words; 'regular', also without it, finds words.
                 * @example ai
                 */
                mode?: "regular" | "ai";
                /**
                 * @description With mode=ai: a keyword, instead of those of the need; may be repeated. 'not: word' excludes.
                 * @example [
                 *       "coating",
                 *       "not: fluorine"
                 *     ]
                 */
                word?: string[];
                /**
                 * @description The order.
                 * @example commercial-potential
                 */
                sort?: "commercial-potential" | "most-liked" | "most-saved" | "most-recent" | "most-relevant" | "term-end";
                /**
                 * @description Which page; 1 without it.
                 * @example 2
                 */
                page?: number;
                /**
                 * @description How many a page holds; 10 without it.
                 * @example 50
                 */
                limit?: 10 | 25 | 50 | 100;
                /**
                 * @description Only those of this subject. May be repeated: any of them.
                 * @example [
                 *       "energy"
                 *     ]
                 */
                class?: ("computing" | "biotechnology" | "medical" | "energy" | "materials" | "environmental" | "unsorted")[];
                /**
                 * @description Only those whose patent has this status. May be repeated: any of them.
                 * @example [
                 *       "active"
                 *     ]
                 */
                status?: ("active" | "pending" | "other")[];
                /**
                 * @description Only those of this owner, by its whole name. May be repeated: any of them.
                 * @example [
                 *       "Northlake University"
                 *     ]
                 */
                uni?: string[];
                /**
                 * @description Only those that are available like this, or with a licence of right on record in one of these countries. May be repeated: any of them.
                 * @example [
                 *       "available"
                 *     ]
                 */
                availability?: ("available" | "option" | "exclusively-licensed" | "non-exclusive" | "licence-DE" | "licence-GB" | "licence-EP" | "owner-lists")[];
                /**
                 * @description Only those of such owners, as their names suggest. May be repeated: any of them.
                 * @example [
                 *       "company"
                 *     ]
                 */
                kind?: ("university" | "agency" | "company" | "person")[];
                /**
                 * @description Only those whose patents patent offices have on record like this. May be repeated: any of them.
                 * @example [
                 *       "in-force"
                 *     ]
                 */
                legal?: ("in-force" | "in-grace" | "pending" | "lapsed" | "ended" | "withdrawn" | "not-known")[];
                /**
                 * @description 'yes': only records that have a part of this name.
                 * @example yes
                 */
                report?: "yes";
                /**
                 * @description 'yes': only records that have a part of this name.
                 * @example yes
                 */
                contact?: "yes";
                /**
                 * @description 'yes': only records that have a part of this name.
                 * @example yes
                 */
                stage?: "yes";
                /**
                 * @description 'yes': only records that have a part of this name.
                 * @example yes
                 */
                answers?: "yes";
                /**
                 * @description Only those that were added or filed, or that expire, from or up to this day.
                 * @example 2026-01-01
                 */
                added_from?: string;
                /**
                 * @description Only those that were added or filed, or that expire, from or up to this day.
                 * @example 2026-12-31
                 */
                added_to?: string;
                /**
                 * @description Only those that were added or filed, or that expire, from or up to this day.
                 * @example 2020-01-01
                 */
                filed_from?: string;
                /**
                 * @description Only those that were added or filed, or that expire, from or up to this day.
                 * @example 2025-12-31
                 */
                filed_to?: string;
                /**
                 * @description Only those that were added or filed, or that expire, from or up to this day.
                 * @example 2035-01-01
                 */
                expires_from?: string;
                /**
                 * @description Only those that were added or filed, or that expire, from or up to this day.
                 * @example 2045-12-31
                 */
                expires_to?: string;
                /**
                 * @description 'yes' adds the counts beside the filters.
                 * @example yes
                 */
                facets?: "yes";
            };
            header?: {
                /**
                 * @description A UUID: the same search sent again with it counts once, and the same change is made once. With another request it is refused.
                 * @example 0b9f2a4e-6c1d-4f57-9f0e-2d1c8a7b6e35
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Search, as on the marketplace. Six searches a month are free; Pro has no limit. */
            200: {
                headers: {
                    /** @description Name it when you report a fault. */
                    "X-Request-Id"?: string;
                    /** @description How many requests a minute are answered. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAnswer"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            429: components["responses"]["Refused429"];
            503: components["responses"]["Refused503"];
        };
    };
    listOwners: {
        parameters: {
            query?: {
                /**
                 * @description How many at most.
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description Where to go on: 'next' of the answer before.
                 * @example Northlake University
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the organisations that own technologies, by name. */
            200: {
                headers: {
                    /** @description Name it when you report a fault. */
                    "X-Request-Id"?: string;
                    /** @description How many requests a minute are answered. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListOwnersAnswer"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            413: components["responses"]["Refused413"];
            429: components["responses"]["Refused429"];
            503: components["responses"]["Refused503"];
        };
    };
    readOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Its slug, as lists answer it.
                 * @example northlake-university
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read one organisation, with the latest of its technologies. */
            200: {
                headers: {
                    /** @description Name it when you report a fault. */
                    "X-Request-Id"?: string;
                    /** @description How many requests a minute are answered. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadOwnerAnswer"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            413: components["responses"]["Refused413"];
            429: components["responses"]["Refused429"];
            503: components["responses"]["Refused503"];
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /**
                 * @description Where to go on: 'next' of the answer before.
                 * @example 1042-17-20785
                 */
                since?: string;
                /**
                 * @description How many at most.
                 * @example 50
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List what appeared, changed and went since a cursor. Without one: only the cursor of now. */
            200: {
                headers: {
                    /** @description Name it when you report a fault. */
                    "X-Request-Id"?: string;
                    /** @description How many requests a minute are answered. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListChangesAnswer"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            410: components["responses"]["Refused410"];
            413: components["responses"]["Refused413"];
            429: components["responses"]["Refused429"];
            503: components["responses"]["Refused503"];
        };
    };
    listNeeds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the public standing needs: what somebody seeks, without a name. The newest fifty. */
            200: {
                headers: {
                    /** @description Name it when you report a fault. */
                    "X-Request-Id"?: string;
                    /** @description How many requests a minute are answered. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListNeedsAnswer"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            413: components["responses"]["Refused413"];
            429: components["responses"]["Refused429"];
            503: components["responses"]["Refused503"];
        };
    };
    listShortlists: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the shortlists of the key's person. */
            200: {
                headers: {
                    /** @description Name it when you report a fault. */
                    "X-Request-Id"?: string;
                    /** @description How many requests a minute are answered. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListShortlistsAnswer"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            413: components["responses"]["Refused413"];
            429: components["responses"]["Refused429"];
            503: components["responses"]["Refused503"];
        };
    };
    readShortlist: {
        parameters: {
            query?: {
                /**
                 * @description Which page; 1 without it.
                 * @example 2
                 */
                page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Its id, as lists and searches answer it.
                 * @example 7
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a shortlist. */
            200: {
                headers: {
                    /** @description Name it when you report a fault. */
                    "X-Request-Id"?: string;
                    /** @description How many requests a minute are answered. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadShortlistAnswer"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            413: components["responses"]["Refused413"];
            429: components["responses"]["Refused429"];
            503: components["responses"]["Refused503"];
        };
    };
    addToShortlist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Its id, as lists and searches answer it.
                 * @example 7
                 */
                id: number;
                /**
                 * @description Its id, as lists and searches answer it.
                 * @example 7
                 */
                technology: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Add a technology to a shortlist. */
            200: {
                headers: {
                    /** @description Name it when you report a fault. */
                    "X-Request-Id"?: string;
                    /** @description How many requests a minute are answered. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShortlistChange"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            429: components["responses"]["Refused429"];
            503: components["responses"]["Refused503"];
        };
    };
    removeFromShortlist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Its id, as lists and searches answer it.
                 * @example 7
                 */
                id: number;
                /**
                 * @description Its id, as lists and searches answer it.
                 * @example 7
                 */
                technology: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take a technology off a shortlist. */
            200: {
                headers: {
                    /** @description Name it when you report a fault. */
                    "X-Request-Id"?: string;
                    /** @description How many requests a minute are answered. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShortlistChange"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            413: components["responses"]["Refused413"];
            429: components["responses"]["Refused429"];
            503: components["responses"]["Refused503"];
        };
    };
    readOrganisationData: {
        parameters: {
            query: {
                /**
                 * @description Which part of the data.
                 * @example listings
                 */
                part: "listings" | "versions" | "leads" | "weeks" | "mirror";
                /**
                 * @description The 'next' of the same part's page before.
                 * @example 7
                 */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The organisation's slug.
                 * @example northlake-university
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a part of all that an organisation has here, for its members. */
            200: {
                headers: {
                    /** @description Name it when you report a fault. */
                    "X-Request-Id"?: string;
                    /** @description How many requests a minute are answered. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadOrganisationDataAnswer"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            413: components["responses"]["Refused413"];
            429: components["responses"]["Refused429"];
            503: components["responses"]["Refused503"];
        };
    };
    createListing: {
        parameters: {
            query?: {
                /**
                 * @description 'yes' publishes it. For an organisation without a verified domain a moderator decides.
                 * @example yes
                 */
                publish?: "yes";
                /**
                 * @description 'yes' answers what the call would do, and changes nothing.
                 * @example yes
                 */
                dry_run?: "yes";
            };
            header?: {
                /**
                 * @description A UUID: the same search sent again with it counts once, and the same change is made once. With another request it is refused.
                 * @example 0b9f2a4e-6c1d-4f57-9f0e-2d1c8a7b6e35
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The organisation's slug.
                 * @example northlake-university
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateListingFields"];
            };
        };
        responses: {
            /** @description Create a listing: a draft, or a published one. */
            200: {
                headers: {
                    /** @description Name it when you report a fault. */
                    "X-Request-Id"?: string;
                    /** @description How many requests a minute are answered. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListingChange"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            429: components["responses"]["Refused429"];
            503: components["responses"]["Refused503"];
        };
    };
    withdrawListing: {
        parameters: {
            query?: {
                /**
                 * @description 'yes' answers what the call would do, and changes nothing.
                 * @example yes
                 */
                dry_run?: "yes";
            };
            header?: {
                /**
                 * @description A UUID: the same search sent again with it counts once, and the same change is made once. With another request it is refused.
                 * @example 0b9f2a4e-6c1d-4f57-9f0e-2d1c8a7b6e35
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The organisation's slug.
                 * @example northlake-university
                 */
                slug: string;
                /**
                 * @description Its id, as lists and searches answer it.
                 * @example 7
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Withdraw a published listing. It can be published again from its organisation's pages. */
            200: {
                headers: {
                    /** @description Name it when you report a fault. */
                    "X-Request-Id"?: string;
                    /** @description How many requests a minute are answered. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListingChange"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            429: components["responses"]["Refused429"];
            503: components["responses"]["Refused503"];
        };
    };
    updateListing: {
        parameters: {
            query?: {
                /**
                 * @description 'yes' answers what the call would do, and changes nothing.
                 * @example yes
                 */
                dry_run?: "yes";
            };
            header?: {
                /**
                 * @description A UUID: the same search sent again with it counts once, and the same change is made once. With another request it is refused.
                 * @example 0b9f2a4e-6c1d-4f57-9f0e-2d1c8a7b6e35
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The organisation's slug.
                 * @example northlake-university
                 */
                slug: string;
                /**
                 * @description Its id, as lists and searches answer it.
                 * @example 7
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateListingFields"];
            };
        };
        responses: {
            /** @description Change fields of a published listing; those that are not given stay. */
            200: {
                headers: {
                    /** @description Name it when you report a fault. */
                    "X-Request-Id"?: string;
                    /** @description How many requests a minute are answered. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListingChange"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            429: components["responses"]["Refused429"];
            503: components["responses"]["Refused503"];
        };
    };
    listListingImages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The organisation's slug.
                 * @example northlake-university
                 */
                slug: string;
                /**
                 * @description Its id, as lists and searches answer it.
                 * @example 7
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List a listing's images, and those that wait to be fetched or could not be. */
            200: {
                headers: {
                    /** @description Name it when you report a fault. */
                    "X-Request-Id"?: string;
                    /** @description How many requests a minute are answered. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListListingImagesAnswer"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            413: components["responses"]["Refused413"];
            429: components["responses"]["Refused429"];
            503: components["responses"]["Refused503"];
        };
    };
    addListingImage: {
        parameters: {
            query?: {
                /**
                 * @description 'yes' answers what the call would do, and changes nothing.
                 * @example yes
                 */
                dry_run?: "yes";
            };
            header?: {
                /**
                 * @description A UUID: the same search sent again with it counts once, and the same change is made once. With another request it is refused.
                 * @example 0b9f2a4e-6c1d-4f57-9f0e-2d1c8a7b6e35
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The organisation's slug.
                 * @example northlake-university
                 */
                slug: string;
                /**
                 * @description Its id, as lists and searches answer it.
                 * @example 7
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddListingImageFields"];
            };
        };
        responses: {
            /** @description Add an image by its address, after those that a listing has: ten at most. */
            200: {
                headers: {
                    /** @description Name it when you report a fault. */
                    "X-Request-Id"?: string;
                    /** @description How many requests a minute are answered. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageChange"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            429: components["responses"]["Refused429"];
            503: components["responses"]["Refused503"];
        };
    };
    removeListingImage: {
        parameters: {
            query: {
                /**
                 * @description The 'key' of the image, as the list has it.
                 * @example listings/7/0b9f2a4e-6c1d-4f57-9f0e-2d1c8a7b6e35.webp
                 */
                key: string;
                /**
                 * @description 'yes' answers what the call would do, and changes nothing.
                 * @example yes
                 */
                dry_run?: "yes";
            };
            header?: {
                /**
                 * @description A UUID: the same search sent again with it counts once, and the same change is made once. With another request it is refused.
                 * @example 0b9f2a4e-6c1d-4f57-9f0e-2d1c8a7b6e35
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The organisation's slug.
                 * @example northlake-university
                 */
                slug: string;
                /**
                 * @description Its id, as lists and searches answer it.
                 * @example 7
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove an image of a listing. */
            200: {
                headers: {
                    /** @description Name it when you report a fault. */
                    "X-Request-Id"?: string;
                    /** @description How many requests a minute are answered. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageChange"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            429: components["responses"]["Refused429"];
            503: components["responses"]["Refused503"];
        };
    };
    uploadListingImage: {
        parameters: {
            query?: {
                /**
                 * @description 'yes' answers what the call would do, and changes nothing.
                 * @example yes
                 */
                dry_run?: "yes";
            };
            header?: {
                /**
                 * @description A UUID: the same search sent again with it counts once, and the same change is made once. With another request it is refused.
                 * @example 0b9f2a4e-6c1d-4f57-9f0e-2d1c8a7b6e35
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The organisation's slug.
                 * @example northlake-university
                 */
                slug: string;
                /**
                 * @description Its id, as lists and searches answer it.
                 * @example 7
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadListingImageFields"];
            };
        };
        responses: {
            /** @description Add an image by its bytes, after those that a listing has: ten at most. */
            200: {
                headers: {
                    /** @description Name it when you report a fault. */
                    "X-Request-Id"?: string;
                    /** @description How many requests a minute are answered. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageChange"];
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            429: components["responses"]["Refused429"];
            503: components["responses"]["Refused503"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. */
            204: {
                headers: {
                    /** @description Name it when you report a fault. */
                    "X-Request-Id"?: string;
                    /** @description How many requests a minute are answered. */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Refused401"];
            429: components["responses"]["Refused429"];
            503: components["responses"]["Refused503"];
        };
    };
}
