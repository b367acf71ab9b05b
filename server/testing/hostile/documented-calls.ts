/** The calls of an OpenAPI document. */

/** A call as the OpenAPI document describes it. */
export interface DocumentedCall {
  id: string;
  /** In capitals. */
  method: string;
  /** With `{name}` for each parameter. */
  path: string;
  body?: JsonSchema;
  /** The media type of its body. */
  type: string;
  params: Record<string, JsonSchema>;
  query: Record<string, JsonSchema>;
  /** The statuses that it may answer with. */
  statuses: number[];
}

export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  patternProperties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
}

/** The parts of an OpenAPI document that are read. */
interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        requestBody?: { content: Record<string, { schema: JsonSchema }> };
        parameters?: { name: string; in: string; schema: JsonSchema }[];
        responses: Record<string, unknown>;
      }
    >
  >;
}

/** The calls of an OpenAPI document. */
export const callsOf = ({ paths }: OpenApi): DocumentedCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId: id, requestBody, parameters = [], responses }]) => {
      const placed = (where: string) =>
        Object.fromEntries(parameters.filter((one) => one.in === where).map((one) => [one.name, one.schema]));
      const [type = 'application/json', content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      const body = content?.schema;
      return {
        id,
        method: method.toUpperCase(),
        path,
        ...(body ? { body } : {}),
        type,
        params: placed('path'),
        query: placed('query'),
        statuses: Object.keys(responses).map(Number),
      };
    }),
  );
