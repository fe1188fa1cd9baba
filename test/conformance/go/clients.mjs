/** What differs from SDK to SDK: its module's path by version, and the Go code of one call. */

const head = (imports) => `package conformance

import (
	"context"
	"errors"
	"net/http"

${imports.map((path) => `\t${path}`).join('\n')}
)

// Not every release needs every import.
var _ = http.DefaultClient
`;

const options = (extra) => `
func (k call) options() (client, request []option.RequestOption) {
	client = []option.RequestOption{option.WithBaseURL(k.baseURL), option.WithAPIKey("none"), option.WithHTTPClient(k.http)}
	if k.maxRetries != nil {
		client = append(client, option.WithMaxRetries(*k.maxRetries))
	}
	if k.timeout > 0 && k.timeoutOnCall {
		request = append(request, option.WithRequestTimeout(k.timeout))
	} else if k.timeout > 0 {
		client = append(client, option.WithRequestTimeout(k.timeout))
	}
	return client, request
}
${extra}`;

const anthropic = (module) =>
  head([`anthropic "${module}"`, `"${module}/option"`]) +
  options(`
func sdkError(err error) bool {
	var own *anthropic.Error
	return errors.As(err, &own)
}

func (k call) run(ctx context.Context) error {
	client, request := k.options()
	c := anthropic.NewClient(client...)
	model := k.model
	if model == "" {
		model = "mock"
	}
	params := anthropic.MessageNewParams{MaxTokens: k.maxTokens, Model: anthropic.Model(model), Messages: []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock("hi"))}}
	if k.stream {
		s := c.Messages.NewStreaming(ctx, params, request...)
		for s.Next() {
		}
		return s.Err()
	}
	_, err := c.Messages.New(ctx, params, request...)
	return err
}
`);

const openai = (module) =>
  head([`openai "${module}"`, `"${module}/option"`]) +
  options(`
func sdkError(err error) bool {
	var own *openai.Error
	return errors.As(err, &own)
}

func (k call) run(ctx context.Context) error {
	client, request := k.options()
	c := openai.NewClient(client...)
	params := openai.ChatCompletionNewParams{Model: "mock", Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage("hi")}}
	if k.stream {
		s := c.Chat.Completions.NewStreaming(ctx, params, request...)
		for s.Next() {
		}
		return s.Err()
	}
	_, err := c.Chat.Completions.New(ctx, params, request...)
	return err
}
`);

/** A Go module's path carries its major version from 2 on. */
const moduleOf = (base) => (version) => {
  const major = Number(version.split('.')[0]);
  return major >= 2 ? `${base}/v${major}` : base;
};

/** Both sides of every boundary between version groups, and the newest release. */
export const clients = {
  'anthropic-go': {
    moduleOf: moduleOf('github.com/anthropics/anthropic-sdk-go'),
    majors: [1, 2],
    code: anthropic,
    versions: ['1.1.0', '1.14.0', '1.26.0', '1.27.0', '1.67.0', '1.68.0', '1.84.0', '2.15.0'],
  },
  'openai-go': {
    moduleOf: moduleOf('github.com/openai/openai-go'),
    majors: [1, 2, 3],
    code: openai,
    versions: ['1.8.2', '1.12.0', '2.7.1', '3.22.0', '3.23.0', '3.24.0', '3.32.0', '3.52.0', '3.53.0', '3.66.0', '3.67.0', '3.99.0'],
  },
};
