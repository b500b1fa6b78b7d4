/** What SARIF 2.1.0 says of all that Hyla writes; members that it does not write are not listed, and would fail. */

const object = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const text = { type: 'string', minLength: 1 };
const message = object({ text }, ['text']);
const place = { type: 'integer', minimum: 1 };

const location = object(
  {
    physicalLocation: object(
      {
        artifactLocation: object(
          // A reference by the rules of URIs: whatever else a file's name has is escaped.
          { uri: { type: 'string', pattern: "^(?:[A-Za-z0-9._~:/?#\\[\\]@!$&'()*+,;=-]|%[0-9A-F]{2})+$" } },
          ['uri'],
        ),
        region: object({ startLine: place, startColumn: place }, ['startLine']),
      },
      ['artifactLocation'],
    ),
    message,
  },
  ['physicalLocation'],
);

const level = { enum: ['none', 'note', 'warning', 'error'] };

const result = {
  ...object(
    {
      ruleId: { enum: ['undefined-behaviour', 'dead-branch', 'open-branch'] },
      kind: { enum: ['notApplicable', 'pass', 'fail', 'review', 'open', 'informational'] },
      level,
      message,
      locations: { type: 'array', items: location },
      codeFlows: {
        type: 'array',
        items: object(
          {
            threadFlows: {
              type: 'array',
              minItems: 1,
              items: object(
                { locations: { type: 'array', minItems: 1, items: object({ location }, ['location']) } },
                ['locations'],
              ),
            },
          },
          ['threadFlows'],
        ),
      },
      partialFingerprints: { type: 'object', additionalProperties: { type: 'string' } },
    },
    ['message'],
  ),
  // A level other than `none` says that something is wrong.
  if: { required: ['kind'], properties: { kind: { not: { const: 'fail' } } } },
  // biome-ignore lint/suspicious/noThenProperty: the word of JSON Schema
  then: { properties: { level: { const: 'none' } }, required: ['level'] },
};

export const sarifStructure = object(
  {
    $schema: text,
    version: { const: '2.1.0' },
    runs: {
      type: 'array',
      items: object(
        {
          tool: object(
            {
              driver: object(
                {
                  name: text,
                  version: text,
                  informationUri: { type: 'string', pattern: '^https://' },
                  rules: {
                    type: 'array',
                    uniqueItems: true,
                    items: object(
                      { id: text, shortDescription: message, defaultConfiguration: object({ level }) },
                      ['id'],
                    ),
                  },
                },
                ['name'],
              ),
            },
            ['driver'],
          ),
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          results: { type: 'array', items: result },
        },
        ['tool'],
      ),
    },
  },
  ['version', 'runs'],
);
